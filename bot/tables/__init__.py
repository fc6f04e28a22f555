"""Tables: who sits where, the game that is played, and every step stored before it is told."""
