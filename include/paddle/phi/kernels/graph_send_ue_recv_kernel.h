// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/graph_send_ue_recv_kernel.h")
#include_next "paddle/phi/kernels/graph_send_ue_recv_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/send_recv_kernel.h"

#endif
