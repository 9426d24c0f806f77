"""Questions about deals, one or millions; start reading at ``run``."""
