"""The running program: command line, tables, storage, practice seats."""
