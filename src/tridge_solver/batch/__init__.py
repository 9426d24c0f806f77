"""One question put to many deals: in order, on all cores or a cluster, and to be continued."""
