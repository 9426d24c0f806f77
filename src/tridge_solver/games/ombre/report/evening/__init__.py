"""An evening as one thing: its ledger, its reviews, who threw away what."""
