// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/selected_rows/clip_kernel.h")
#include_next "paddle/phi/kernels/selected_rows/clip_kernel.h"
#else
#pragma once

#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/selected_rows.h"
#include "phi/kernels/selected_rows/clip_kernel.h"

#endif
