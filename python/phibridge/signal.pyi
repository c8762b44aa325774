from phibridge._public import stft as stft
