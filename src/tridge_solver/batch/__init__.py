"""Questions put to deals, one or millions: ``ask`` for Python, ``run`` for a file of results."""
