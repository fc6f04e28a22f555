"""Every numbered paragraph of the rulebooks in our own words: for `/rule` and for the page of coverage."""
