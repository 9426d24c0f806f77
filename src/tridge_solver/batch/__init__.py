"""Ask one question about many deals, even millions; start reading at ``run``."""
