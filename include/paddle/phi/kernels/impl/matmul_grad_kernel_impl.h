// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/matmul_grad_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/matmul_grad_kernel_impl.h"
#else
#pragma once

// Declared alone, since their bodies are the library's: MatmulGradKernel,
// MatmulWithFlattenGradKernel.
#include "paddle/phi/kernels/matmul_grad_kernel.h"
#include "phi/kernels/impl/matmul_double_grad_kernel_impl.h"

#endif
