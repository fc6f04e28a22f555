"""One folder for each rulebook: data files and its sequence of play."""
