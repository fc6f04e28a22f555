"""The calamities, one file each (AH 22.2; H 52)."""
