"""Status chips: how sure a number is. The same three everywhere.

st.caption(f"{chip('bound')} 2.79 to 2.83", help=CHIP_HELP)
table["status"] = [chip(kind) for kind in kinds]
"""

from typing import Literal

Status = Literal["exact", "bound", "estimate"]

_CHIPS: dict[Status, str] = {"exact": "● exact", "bound": "◐ bound", "estimate": "○ estimate"}
CHIP_HELP = (
    "● **exact**: computed to the end, cannot be beaten.  \n"
    "◐ **bound**: proven to be at least (or at most) this.  \n"
    "○ **estimate**: a good rule of thumb, not proven."
)


def chip(status: Status) -> str:
    """Return the chip of a status as text."""
    return _CHIPS[status]
