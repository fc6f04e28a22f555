"""What a command cannot do, said in one line."""


class CommandError(Exception):
    """The command cannot be carried out as it was given; its text says why."""
