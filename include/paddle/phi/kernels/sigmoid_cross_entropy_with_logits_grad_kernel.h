// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/sigmoid_cross_entropy_with_logits_grad_kernel.h")
#include_next "paddle/phi/kernels/sigmoid_cross_entropy_with_logits_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/sigmoid_cross_entropy_with_logits_kernel.h"

#endif
