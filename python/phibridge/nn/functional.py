"""Functions of layers: those of phibridge/nn.h, and operators that are activations."""

from phibridge import _C
from phibridge._expose import expose
from phibridge.ops import elu, gelu, leaky_relu, log_softmax, relu, relu6, sigmoid, silu, softmax, softplus, swish, tanh  # noqa: F401

expose(_C._nn, ("linear", "dropout", "cross_entropy", "mse_loss", "accuracy", "max_pool2d", "avg_pool2d"), globals())
