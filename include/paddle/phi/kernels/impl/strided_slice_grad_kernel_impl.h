// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/strided_slice_grad_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/strided_slice_grad_kernel_impl.h"
#else
#pragma once

// Declared alone, since their bodies are the library's: StridedSliceGradKernel.
#include "paddle/phi/kernels/strided_slice_grad_kernel.h"
#include "phi/kernels/impl/strided_slice_grad_kernel_impl.h"

#endif
