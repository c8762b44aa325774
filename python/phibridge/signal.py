"""Signals, under Paddle's signatures."""

from phibridge._original.signal import stft  # noqa: F401
