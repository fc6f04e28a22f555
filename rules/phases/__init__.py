"""The phases of the classic games, one file for each section of the rulebook."""
