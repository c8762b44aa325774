from phibridge._public import istft as istft
from phibridge._public import stft as stft
