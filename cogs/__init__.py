"""The Discord front: thin commands, buttons, menus and forms."""
