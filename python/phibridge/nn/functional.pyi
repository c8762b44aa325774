from phibridge._C import Tensor
from phibridge._public import diag_embed as diag_embed
from phibridge._public import sigmoid as sigmoid
from phibridge._public import tanh as tanh
from phibridge._public import tanh_ as tanh_
from phibridge.nn._functional import *

def accuracy(input: Tensor, label: Tensor) -> Tensor: ...
