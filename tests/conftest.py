"""How every test runs: untimed, and with Ctrl-C as a user has it."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# A busy machine is no wrong answer: nothing here is timed.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Started in the background, as a CI may be, a shell has Ctrl-C ignored, and programs started by
# the tests would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
