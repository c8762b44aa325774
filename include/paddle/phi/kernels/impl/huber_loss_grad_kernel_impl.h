// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/impl/huber_loss_grad_kernel_impl.h")
#include_next "paddle/phi/kernels/impl/huber_loss_grad_kernel_impl.h"
#else
#pragma once

#include "paddle/phi/kernels/huber_loss_grad_kernel.h"
#include "phi/kernels/impl/loss_grad_kernel_impl.h"

#endif
