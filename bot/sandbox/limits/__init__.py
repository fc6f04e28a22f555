"""Discord's limits, as our own list: what its published description leaves out, always checked."""
