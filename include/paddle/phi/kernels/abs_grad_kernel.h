// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/abs_grad_kernel.h")
#include_next "paddle/phi/kernels/abs_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/device_context.h"
#include "phi/kernels/complex_grad_kernel.h"
#include "phi/kernels/unary_double_grad_kernel.h"

#endif
