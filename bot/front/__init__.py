"""The way to Discord: layouts, the router of presses, the announcer and the desks."""
