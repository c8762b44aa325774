// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/stft_grad_kernel.h")
#include_next "paddle/phi/kernels/stft_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/fft_kernel.h"

#endif
