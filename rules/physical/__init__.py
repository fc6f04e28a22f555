"""Tables around a real board: the pieces are in front of the people, and Solon works with their counts.

All tokens of a nation stand in one place, its cities have numbers instead of names, and where a rule depends on what
only people can see, they are asked for a number.
"""
