"""One run over many deals: deals in, work on several threads, records out, problems reported."""
