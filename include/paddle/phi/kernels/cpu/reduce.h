// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/cpu/reduce.h")
#include_next "paddle/phi/kernels/cpu/reduce.h"
#else
#pragma once

#include <set>
#include <vector>

#include "paddle/phi/api/ext/dispatch.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/visit_type.h"
#include "paddle/phi/kernels/cast_kernel.h"
#include "paddle/phi/kernels/funcs/reduce_function.h"
#include "paddle/phi/kernels/funcs/reduce_functor.h"

namespace phi {

/// out, of its shape, becomes Functor over `dims` of x, cast to `out_dtype` first if one is given.
template <typename DeviceContext, typename T, typename Functor>
void Reduce(const DeviceContext& dev_ctx, const DenseTensor& x, bool reduce_all,
            const std::vector<int64_t>& dims, bool keep_dim, DataType out_dtype, DenseTensor* out) {
  if (out_dtype == DataType::UNDEFINED || out_dtype == x.dtype()) {
    funcs::ReduceKernelImpl<DeviceContext, T, T, Functor>(dev_ctx, x, out, dims, keep_dim,
                                                          reduce_all);
    return;
  }
  const DenseTensor cast = Cast<T, DeviceContext>(dev_ctx, x, out_dtype);
  PD_VISIT_BOOL_AND_FLOATING_AND_COMPLEX_AND_3_TYPES(
      DataType::INT32, DataType::INT64, DataType::FLOAT16, out_dtype, "ReduceKernelImpl", ([&] {
        if constexpr (!std::is_same_v<data_t, bool>) {
          funcs::ReduceKernelImpl<DeviceContext, T, data_t, Functor>(dev_ctx, cast, out, dims,
                                                                     keep_dim, reduce_all);
        } else {
          PADDLE_THROW(errors::Unimplemented("a sum or product of bool elements as bool"));
        }
      }));
}

/// As Reduce, for bool elements and functors on them.
template <typename DeviceContext, typename OutT, typename Functor>
void BoolReduceKernel(const DeviceContext& dev_ctx, const DenseTensor& input,
                      const std::vector<int64_t>& dims, bool keep_dim, bool reduce_all,
                      DenseTensor* output) {
  funcs::ReduceKernelImpl<DeviceContext, OutT, OutT, Functor>(dev_ctx, input, output, dims,
                                                              keep_dim, reduce_all);
}

}  // namespace phi

#endif
