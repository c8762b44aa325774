"""Learning rates that change with the epochs that step() counts; formulas are Paddle's, in float64."""

from phibridge import _C
from phibridge._expose import expose

expose(_C._optimizer, ("LRScheduler", "StepDecay", "MultiStepDecay", "ExponentialDecay", "PiecewiseDecay",
                       "PolynomialDecay", "CosineAnnealingDecay", "NoamDecay", "LinearWarmup", "LambdaDecay",
                       "OneCycleLR", "ReduceOnPlateau"), globals())
