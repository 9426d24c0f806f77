"""Sizes of memory."""

MEBIBYTE = 1 << 20
"""Bytes of what options and messages call a MB."""
