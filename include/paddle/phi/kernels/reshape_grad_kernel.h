// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/reshape_grad_kernel.h")
#include_next "paddle/phi/kernels/reshape_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/reshape_kernel.h"
#include "phi/kernels/window_double_grad_kernel.h"

#endif
