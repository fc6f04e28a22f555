"""Write the kept charts anew: `python -m tests.maps.charts.keep`. Look at them before committing."""

from __future__ import annotations

from tests.maps.charts.compare import KEPT, PICTURES, small

if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        small(draw()).save(KEPT / f"{name}.webp", lossless=True, quality=80, method=6)
