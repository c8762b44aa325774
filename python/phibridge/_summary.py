"""What a layer has within: summary."""

import numbers

from phibridge import _C, ops
from phibridge._autograd import no_grad


def _inputs(input_size, dtypes) -> list:
    is_one = isinstance(input_size, numbers.Integral) or not any(isinstance(one, (list, tuple)) for one in input_size)
    sizes = [input_size] if is_one else list(input_size)
    kinds = [dtypes] * len(sizes) if dtypes is None or isinstance(dtypes, str) else list(dtypes)
    made = []
    for size, dtype in zip(sizes, kinds):
        shape = [1 if one in (None, -1) else int(one) for one in ([size] if isinstance(size, numbers.Integral) else size)]
        made.append(ops.full(shape, 1.0, dtype or _C._nn.get_default_dtype()))
    return made


def _shapes(value):
    if isinstance(value, _C.Tensor):
        return value.shape
    return [_shapes(one) for one in value] if isinstance(value, (list, tuple)) else []


def _counted(layer, include_sublayers: bool) -> list:
    """Parameters, and what are parameters that do not learn in Paddle: means and variances of batch norms."""
    statistics = [one for name, one in layer.named_buffers(include_sublayers=include_sublayers)
                  if name.rpartition(".")[2] in ("_mean", "_variance")]
    return layer.parameters(include_sublayers) + statistics


def summary(net, input_size=None, dtypes=None, input=None) -> dict:  # noqa: A002
    """Prints a line for each layer within that has no layers of its own, in the order of their calls: shapes of what it takes and
    gives, and how many numbers its parameters have, and the statistics of batch norms. Returns {"total_params": …,
    "trainable_params": …}.

    input_size: the shape of what the net takes, or a list of shapes; None and -1 in it are 1. input: that itself.
    Raises InvalidArgumentError without either.
    """
    if input is None and input_size is None:
        raise _C.InvalidArgumentError("summary: either `input_size` or `input`")
    given = _inputs(input_size, dtypes) if input is None else list(input) if isinstance(input, (list, tuple)) else [input]
    lines, hooks, modes = [], [], [(one, one.training) for one in net.sublayers(include_self=True)]

    def note(layer, inputs, out):
        count = sum(one.size for one in _counted(layer, False))
        lines.append((layer.full_name(), str(_shapes(list(inputs))), str(_shapes(out)), f"{count:,}"))
    for one in net.sublayers(include_self=True):
        if not one.children():
            hooks.append(one.register_forward_post_hook(note))
    try:
        net.eval()
        with no_grad():
            net(**given[0]) if isinstance(given[0], dict) else net(*given)
    finally:
        for hook in hooks:
            hook.remove()
        for one, trains in modes:
            one.train() if trains else one.eval()
    total = sum(one.size for one in _counted(net, True))
    trainable = sum(one.size for one in net.parameters() if not one.stop_gradient)
    _print([("Layer", "Input shape", "Output shape", "Parameters"), *lines], total, trainable)
    return {"total_params": total, "trainable_params": trainable}


def _print(rows: list, total: int, trainable: int) -> None:
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    rule = "-" * (sum(widths) + 6)
    for i, row in enumerate(rows):
        print("  ".join(text.rjust(width) if at == 3 else text.ljust(width) for at, (text, width) in enumerate(zip(row, widths))))
        if i == 0:
            print(rule)
    print(f"{rule}\nParameters: {total:,}, of which {trainable:,} learn and {total - trainable:,} do not")


def create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    """A parameter without a layer: XavierUniform, or zeros of a bias, unless an initializer says otherwise."""
    from phibridge import nn
    made = nn.Layer("create_parameter").create_parameter(shape, attr, dtype, is_bias, default_initializer)
    if name is not None and made is not None:
        made.name = name
    return made


