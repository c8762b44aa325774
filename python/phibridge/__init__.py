"""phibridge for Python: saved programs on NumPy arrays, tensors with gradients, and the operators as functions.

    import phibridge
    program = phibridge.Program.load("model_dir")
    outputs = phibridge.Session(program).run({"image": image})

    weight = phibridge.to_tensor([[1.0, 2.0]], stop_gradient=False)
    loss = phibridge.square(weight).sum()
    loss.backward()
    weight.grad.numpy()

Layers, optimizers and files of their state: phibridge.nn, phibridge.optimizer, phibridge.save, phibridge.load. A layer as a
program: phibridge.jit.save.
"""

try:
    from phibridge import _C
except ImportError as error:
    import os
    if any(name.startswith("_C.") and name.endswith(".so") for name in os.listdir(__path__[0])):
        raise
    raise ImportError(f"{__path__[0]} has no compiled part yet; build it whole (cmake --build --preset release), or "
                      "install the package (pip install .)") from error
from phibridge._C import *  # noqa: F401,F403  Tensor, DType, Program, Session, errors, …
from phibridge._C._nn import get_default_dtype, set_default_dtype  # noqa: F401
from phibridge import ops, _original, _tensor  # noqa: E402
from phibridge import amp, autograd, device, distribution, fft, io, linalg, metric, nn, optimizer, regularizer, signal  # noqa: E402,F401
from phibridge import sparse, utils  # noqa: E402,F401
from phibridge import jit, static  # noqa: E402,F401
from phibridge._autograd import enable_grad, grad, no_grad, set_grad_enabled  # noqa: F401
from phibridge._files import load, save  # noqa: F401
from phibridge._param_attr import ParamAttr  # noqa: F401
from phibridge._printing import set_printoptions  # noqa: F401
from phibridge._settings import get_flags, set_flags  # noqa: F401
from phibridge._summary import create_parameter, summary  # noqa: F401
from phibridge._types_info import disable_static, finfo, iinfo, in_dynamic_mode, tolist  # noqa: F401
from phibridge.device import (CPUPlace, CUDAPlace, get_device, is_compiled_with_cinn, is_compiled_with_cuda,  # noqa: F401
                              is_compiled_with_custom_device, is_compiled_with_distribute, is_compiled_with_ipu,
                              is_compiled_with_rocm, is_compiled_with_xpu, set_device)
from phibridge.tools import diff, doctor, ledger, parity  # noqa: F401

__version__ = _C.__version__
for _name in ops.NAMES:
    globals()[_name] = getattr(ops, _name)
globals().update(_original.functions)
dtype = _C.DType
bool = _C.DType.bool  # noqa: A001  the element type, as the original calls it
_tensor.add_methods(_C.Tensor)
del _name
