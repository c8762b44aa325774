// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/conv_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/conv_kernel_impl.h"
#else
#pragma once

// Declarations alone: the bodies, for the types that the library registers, are its own.
#include "paddle/phi/kernels/conv_kernel.h"

#endif
