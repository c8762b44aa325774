// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/blas/blas_impl.h")
#include_next "paddle/phi/kernels/funcs/blas/blas_impl.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/blas/blas.h"

#endif
