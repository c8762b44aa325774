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
    window = _window(window, n_fft, n_fft if win_length is None else win_length, x)
    if center:
        rows = vision.pad(ops.unsqueeze(signals, [-1]), [n_fft // 2, n_fft // 2], pad_mode, 0.0, "NLC")
        signals = ops.squeeze(rows, [-1])
    found = ops.stft(signals, window, n_fft, hop, normalized, onesided)
    return ops.squeeze(found, [0]) if x.ndim == 1 else found


def istft(x, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False, onesided=True, length=None,
          return_complex=False, name=None):
    """The inverse of stft: signals [batch, time] or [time] of windows [batch, frequencies, windows] or [frequencies, windows].

    Arguments as of stft; `length` cuts the signals to so many elements. return_complex: complex signals, of `onesided=False`;
    otherwise only the first half of the frequencies is read.
    Raises InvalidArgumentError for windows that leave an element out.
    """
    if x.ndim not in (2, 3):
        raise _C.InvalidArgumentError(f"istft: the windows have {x.ndim} axes, not 2 or 3")
    if onesided and return_complex:
        raise _C.InvalidArgumentError("istft: half of the frequencies (`onesided`) is of a real signal; `return_complex` is False then")
    frequencies, count = n_fft // 2 + 1 if onesided else n_fft, x.shape[-1]
    if x.shape[-2] != frequencies:
        raise _C.InvalidArgumentError(f"istft: there are {x.shape[-2]} frequencies, not {frequencies}")
    hop, norm = n_fft // 4 if hop_length is None else hop_length, "ortho" if normalized else "backward"
    axis = x.ndim - 2
    if return_complex:
        parts = ops.fft_c2c(x, [axis], norm, False)
    else:  # of the frequencies that tell the others
        parts = ops.fft_c2r(ops.slice(x, [axis], [0], [n_fft // 2 + 1]), [axis], norm, False, n_fft)
    weights = _window(window, n_fft, n_fft if win_length is None else win_length, ops.real(x))
    signals = ops.overlap_add(parts * ops.reshape(weights, [n_fft, 1]), hop, -1)
    squares = ops.expand(ops.reshape(ops.square(weights), [n_fft, 1]), [n_fft, count])
    sums = ops.overlap_add(squares, hop, -1)
    start = n_fft // 2 if center else 0
    end = sums.shape[0] - start if length is None else min(start + length, sums.shape[0])
    signals, sums = ops.slice(signals, [axis], [start], [end]), ops.slice(sums, [0], [start], [end])
    if ops.min(ops.abs(sums), [], False, True).item() < 1e-11:
        raise _C.InvalidArgumentError("istft: the windows leave an element of the signal out")
    return signals / sums


def _window(window, n_fft: int, length: int, like):
    """The weights of a window of `length` elements, None for ones, in the middle of n_fft."""
    window = ops.full([length], 1.0, like.dtype, like.place) if window is None else window
    if length < n_fft:
        window = ops.pad(window, [(n_fft - length) // 2, n_fft - length - (n_fft - length) // 2], 0.0)
    return window


NAMES += ["stft", "istft"]
