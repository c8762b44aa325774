// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/compare_kernel.h")
#include_next "paddle/phi/kernels/compare_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/compare_kernel.h"
#include "phi/kernels/isclose_kernel.h"

#endif
