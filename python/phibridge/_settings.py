"""Flags of the process, and how tensors are printed."""

from phibridge import _C


def _text_of(name, value) -> str:
    if not isinstance(name, str):
        raise TypeError(f"the name of a flag is text, not {type(name).__name__}")
    if not isinstance(value, (bool, int, str)):
        raise TypeError(f"{name} is set to a truth value, a whole number or text, not {type(value).__name__}")
    return str(int(value)) if isinstance(value, bool) else str(value)


def get_flags(flags) -> dict:
    """{name: value} of flags, one name or several, such as "FLAGS_check_nan_inf". Raises NotFoundError for a name that is none."""
    names = [flags] if isinstance(flags, str) else flags
    if not isinstance(names, (list, tuple)):
        raise TypeError(f"get_flags takes a name or a list of names, not {type(flags).__name__}")
    return {name: _C._get_flag(name) for name in names}


def set_flags(flags) -> None:
    """Gives flags other values, {name: value}; before other threads compute, and before what reads a flag once has read it, such
    as FLAGS_paddle_num_threads. Raises NotFoundError for a name that is none, InvalidArgumentError for a value that is none."""
    if not isinstance(flags, dict):
        raise TypeError(f"set_flags takes a dict, not {type(flags).__name__}")
    for name, text in [(name, _text_of(name, value)) for name, value in flags.items()]:
        _C._set_flag(name, text)


def set_printoptions(precision=None, threshold=None, edgeitems=None, sci_mode=None, linewidth=None) -> None:
    """How tensors are printed from now on; None leaves what was said before.

    precision: how many digits, behind the point once `sci_mode` was said; 6 at first. threshold: a tensor with more elements is
    summarised, 1000. edgeitems: how many elements of each end are shown then, 3. sci_mode: True for an exponent in each
    number, False for none. `linewidth` is read by nothing: a tensor is one line.
    """
    _C._set_print_options(precision, threshold, edgeitems, sci_mode)
