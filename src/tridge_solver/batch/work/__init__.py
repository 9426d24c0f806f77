"""The input cut into jobs, answered by worker processes or a cluster, written in order.

A journal says how far a batch has come, so that one that was stopped can be resumed.
"""
