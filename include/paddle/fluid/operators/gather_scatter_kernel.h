// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/gather_scatter_kernel.h")
#include_next "paddle/fluid/operators/gather_scatter_kernel.h"
#else
#pragma once

#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/kernels/funcs/gather_scatter_functor.h"

namespace paddle {
namespace operators {

using ::phi::funcs::cpu_gather_kernel;
using ::phi::funcs::cpu_scatter_add_kernel;
using ::phi::funcs::cpu_scatter_assign_kernel;
using ::phi::funcs::cpu_scatter_input_grad_kernel;
using ::phi::funcs::cpu_scatter_mul_kernel;

}  // namespace operators
}  // namespace paddle

#endif
