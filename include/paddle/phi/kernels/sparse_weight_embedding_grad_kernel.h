// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/sparse_weight_embedding_grad_kernel.h")
#include_next "paddle/phi/kernels/sparse_weight_embedding_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/selected_rows.h"
#include "phi/kernels/sparse_weight_embedding_kernel.h"

#endif
