// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/elementwise_grad_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/elementwise_grad_kernel_impl.h"
#else
#pragma once

#include "paddle/phi/kernels/elementwise_add_grad_kernel.h"
#include "paddle/phi/kernels/elementwise_divide_grad_kernel.h"
#include "paddle/phi/kernels/elementwise_grad_kernel.h"
#include "paddle/phi/kernels/elementwise_multiply_grad_kernel.h"
#include "paddle/phi/kernels/elementwise_subtract_grad_kernel.h"
#include "phi/kernels/impl/elementwise_double_grad_kernel_impl.h"
#include "phi/kernels/impl/elementwise_grad_kernel_impl.h"
#include "phi/kernels/impl/elementwise_select_grad_kernel_impl.h"

#endif
