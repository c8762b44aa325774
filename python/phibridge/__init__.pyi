from phibridge import amp as amp
from phibridge import autograd as autograd
from phibridge import distribution as distribution
from phibridge import fft as fft
from phibridge import linalg as linalg
from phibridge import nn as nn
from phibridge import ops as ops
from phibridge import regularizer as regularizer
from phibridge import signal as signal
from phibridge import optimizer as optimizer
from phibridge import tools as tools
from phibridge import utils as utils
from phibridge._autograd import enable_grad as enable_grad
from phibridge._autograd import grad as grad
from phibridge._autograd import no_grad as no_grad
from phibridge._autograd import set_grad_enabled as set_grad_enabled
from phibridge._C import *
from phibridge._param_attr import ParamAttr as ParamAttr
from phibridge._public import *
from phibridge._types import DTypeLike
from phibridge._types_info import disable_static as disable_static
from phibridge._types_info import finfo as finfo
from phibridge._types_info import iinfo as iinfo
from phibridge._types_info import in_dynamic_mode as in_dynamic_mode
from phibridge._types_info import tolist as tolist
from phibridge.tools import diff as diff
from phibridge.tools import doctor as doctor
from phibridge.tools import ledger as ledger
from phibridge.tools import parity as parity

bool: DType

def get_default_dtype() -> str: ...
def set_default_dtype(d: DTypeLike) -> None: ...
