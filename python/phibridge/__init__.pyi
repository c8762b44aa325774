from phibridge import amp as amp
from phibridge import nn as nn
from phibridge import ops as ops
from phibridge import optimizer as optimizer
from phibridge import tools as tools
from phibridge import utils as utils
from phibridge._autograd import enable_grad as enable_grad
from phibridge._autograd import grad as grad
from phibridge._autograd import no_grad as no_grad
from phibridge._autograd import set_grad_enabled as set_grad_enabled
from phibridge._C import *
from phibridge._original import all as all
from phibridge._original import any as any
from phibridge._original import arange as arange
from phibridge._original import argmax as argmax
from phibridge._original import argmin as argmin
from phibridge._original import cast as cast
from phibridge._original import full as full
from phibridge._original import matmul as matmul
from phibridge._original import max as max
from phibridge._original import mean as mean
from phibridge._original import min as min
from phibridge._original import one_hot as one_hot
from phibridge._original import ones as ones
from phibridge._original import prod as prod
from phibridge._original import rand as rand
from phibridge._original import randn as randn
from phibridge._original import squeeze as squeeze
from phibridge._original import sum as sum
from phibridge._original import transpose as transpose
from phibridge._original import unsqueeze as unsqueeze
from phibridge._original import zeros as zeros
from phibridge._public import *
from phibridge._types import DTypeLike
from phibridge.tools import diff as diff
from phibridge.tools import doctor as doctor
from phibridge.tools import ledger as ledger
from phibridge.tools import parity as parity

bool: DType

def get_default_dtype() -> str: ...
def set_default_dtype(d: DTypeLike) -> None: ...
