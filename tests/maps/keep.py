"""Write the kept pictures anew: `python -m tests.maps.keep`. Look at them before committing."""

from __future__ import annotations

from tests.maps.test_draw import KEPT, _pictures

if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for name, picture in _pictures().items():
        picture.save(KEPT / f"{name}.webp", quality=92, method=6)
