"""Questions put to deals, one or millions: ``run`` is where it begins."""
