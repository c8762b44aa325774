from phibridge import amp as amp
from phibridge import autograd as autograd
from phibridge import device as device
from phibridge import distribution as distribution
from phibridge import fft as fft
from phibridge import io as io
from phibridge import jit as jit
from phibridge import linalg as linalg
from phibridge import metric as metric
from phibridge import nn as nn
from phibridge import ops as ops
from phibridge import regularizer as regularizer
from phibridge import signal as signal
from phibridge import sparse as sparse
from phibridge import static as static
from phibridge import optimizer as optimizer
from phibridge import tools as tools
from phibridge import utils as utils
from phibridge._autograd import enable_grad as enable_grad
from phibridge._autograd import grad as grad
from phibridge._autograd import no_grad as no_grad
from phibridge._autograd import set_grad_enabled as set_grad_enabled
from phibridge._C import *
from phibridge._files import load as load
from phibridge._files import save as save
from phibridge._param_attr import ParamAttr as ParamAttr
from phibridge._public import *
from phibridge._settings import get_flags as get_flags
from phibridge._settings import set_flags as set_flags
from phibridge._printing import set_printoptions as set_printoptions
from phibridge._summary import create_parameter as create_parameter
from phibridge._summary import summary as summary
from phibridge._types import DTypeLike
from phibridge._types_info import disable_static as disable_static
from phibridge._types_info import finfo as finfo
from phibridge._types_info import iinfo as iinfo
from phibridge._types_info import in_dynamic_mode as in_dynamic_mode
from phibridge._types_info import tolist as tolist
from phibridge.device import CPUPlace as CPUPlace
from phibridge.device import CUDAPlace as CUDAPlace
from phibridge.device import get_device as get_device
from phibridge.device import is_compiled_with_cinn as is_compiled_with_cinn
from phibridge.device import is_compiled_with_cuda as is_compiled_with_cuda
from phibridge.device import is_compiled_with_custom_device as is_compiled_with_custom_device
from phibridge.device import is_compiled_with_distribute as is_compiled_with_distribute
from phibridge.device import is_compiled_with_ipu as is_compiled_with_ipu
from phibridge.device import is_compiled_with_rocm as is_compiled_with_rocm
from phibridge.device import is_compiled_with_xpu as is_compiled_with_xpu
from phibridge.device import set_device as set_device
from phibridge.tools import diff as diff
from phibridge.tools import doctor as doctor
from phibridge.tools import ledger as ledger
from phibridge.tools import parity as parity

dtype = DType
bool: DType
__version__: str

def get_default_dtype() -> str: ...
def set_default_dtype(d: DTypeLike) -> None: ...
