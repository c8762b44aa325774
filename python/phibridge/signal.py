"""Signals, under Paddle's signatures."""

from phibridge._original.signal import istft, stft  # noqa: F401
