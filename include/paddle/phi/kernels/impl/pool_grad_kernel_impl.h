// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/pool_grad_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/pool_grad_kernel_impl.h"
#else
#pragma once

// Declared alone, since their bodies are the library's: Pool2dGradKernel, Pool3dGradKernel,
// MaxPool2dWithIndexGradKernel, MaxPool3dWithIndexGradKernel.
#include "paddle/phi/kernels/pool_grad_kernel.h"
#include "phi/kernels/impl/window_double_grad_kernel_impl.h"

#endif
