"""The weights of move ordering for four seats, in the order of the features in ``ordering.pxd``."""

LEAD = (
    60,
    -10,
    40,
    -30,
    60,
    0,
    40,
    0,
    0,
    10,
    30,
    10,
    -2,
    2,
    1,
    1,
    -5,
    2,
    2,
    5,
    10,
    2,
    -2,
    2,
    -5,
    -5,
    -5,
    1,
)
FOLLOW = (40, 10, 0, -10, 4, 1, -3, -5, 2, -5, -5, 3, -15, 1, -2, -10, -3, 5, -5, 3)
FIRST = LEAD + FOLLOW * 5
POINTS = (FIRST, FIRST, FIRST)
TRICKS = (FIRST, FIRST, FIRST)
