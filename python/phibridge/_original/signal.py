"""Short-time Fourier transforms."""

from phibridge import _C, ops
from phibridge._functions import add_table
from phibridge._original import vision

TABLE = """
frame           | x, frame_length, hop_length, axis=-1, name=None
overlap_add     | x, hop_length, axis=-1, name=None
"""
NAMES = add_table(TABLE, globals())


def stft(x, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect", normalized=False,
         onesided=True, name=None):
    """The Fourier transforms of windows of signals [batch, time] or [time]: [batch, frequencies, windows], complex.

    hop_length: None for a quarter of n_fft. window: its weights, None for ones. center: each window lies around its time; the
    signal is continued at both ends by `pad_mode`, "reflect" or "constant". normalized: times the square root of 1 / n_fft.
    """
    if x.ndim not in (1, 2):
        raise _C.InvalidArgumentError(f"stft: the signal has {x.ndim} axes, not 1 or 2")
    signals = ops.unsqueeze(x, [0]) if x.ndim == 1 else x
    hop = n_fft // 4 if hop_length is None else hop_length
    length = n_fft if win_length is None else win_length
    window = ops.full([length], 1.0, x.dtype, x.place) if window is None else window
    if length < n_fft:
        window = ops.pad(window, [(n_fft - length) // 2, n_fft - length - (n_fft - length) // 2], 0.0)
    if center:
        rows = vision.pad(ops.unsqueeze(signals, [-1]), [n_fft // 2, n_fft // 2], pad_mode, 0.0, "NLC")
        signals = ops.squeeze(rows, [-1])
    found = ops.stft(signals, window, n_fft, hop, normalized, onesided)
    return ops.squeeze(found, [0]) if x.ndim == 1 else found


NAMES += ["stft"]
