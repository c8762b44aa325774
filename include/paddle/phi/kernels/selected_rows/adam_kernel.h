// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/selected_rows/adam_kernel.h")
#include_next "paddle/phi/kernels/selected_rows/adam_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/selected_rows.h"
#include "phi/kernels/adam_kernel.h"

namespace phi {

namespace sr {
using phi::AdamDenseParamSparseGradKernel;
}  // namespace sr

}  // namespace phi

#endif
