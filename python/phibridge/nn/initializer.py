"""First values of parameters; random ones are of the stream that phibridge.seed restarts.

fan_in and fan_out: of a matrix [fan_in, fan_out] its dimensions; of a filter [out, in, …] the inputs and outputs times
the positions of the filter; of a vector its length, twice.
"""

from phibridge import _C
from phibridge._expose import expose

expose(_C._nn, ("Initializer", "Constant", "Uniform", "Normal", "TruncatedNormal", "XavierUniform", "XavierNormal",
                "KaimingUniform", "KaimingNormal"), globals())
