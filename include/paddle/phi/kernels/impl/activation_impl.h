// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/activation_impl.h")
#include_next "paddle/phi/kernels/impl/activation_impl.h"
#else
#pragma once

// Declared alone, since their bodies are the library's: HardSwishKernel, LogitKernel, EluKernel.
#include "paddle/phi/kernels/activation_kernel.h"
#include "phi/kernels/impl/pow_kernel_impl.h"

#endif
