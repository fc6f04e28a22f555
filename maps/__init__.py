"""Boards as data, their geometry, and the pictures made from views."""
