// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/compare_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/compare_kernel_impl.h"
#else
#pragma once

// Declared alone, since their bodies are the library's: EqualAllKernel.
#include "paddle/phi/kernels/compare_kernel.h"
#include "phi/kernels/impl/compare_kernel_impl.h"
#include "phi/kernels/impl/equal_kernel_impl.h"

#endif
