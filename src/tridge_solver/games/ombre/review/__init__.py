"""The post-mortem: what went wrong in a played deal, decision by decision.

From the record: every card, exchange and bid held against the best there was, with all cards open,
and once more by what each seat could know.
"""
