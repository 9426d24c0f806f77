"""The ledger of a session: JSON and CSV, the text for a reader, the chart."""
