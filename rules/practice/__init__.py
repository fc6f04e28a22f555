"""Computer seats. They read what their seat may know: the open table, their own hand, their own ask."""
