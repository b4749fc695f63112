"""Strategies played over every answer: `plan` builds the policy, `runs` plays a whole list with all options.

`setting` is what a run depends on and its text form, `compare` puts runs side by side, `known` holds what others have
published, and `store` keeps the runs that are shipped.
"""
