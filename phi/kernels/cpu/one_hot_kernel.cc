#include "phi/kernels/one_hot_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

namespace {

template <typename T, typename Out, typename Context>
void OneHotRows(const Context& ctx, const DenseTensor& x, int64_t depth, bool any,
                DenseTensor* out) {
  Out* to = ctx.template Alloc<Out>(out);
  std::fill_n(to, out->numel(), static_cast<Out>(0));
  for (int64_t i = 0; i < x.numel(); ++i, to += depth) {
    const int64_t at = x.data<T>()[i];
    const bool inside = at >= 0 && at < depth;
    PADDLE_ENFORCE(inside || any,
                   errors::InvalidArgument("input X must be in [0, %d); one is %d", depth, at));
    if (inside) to[at] = static_cast<Out>(1);
  }
}

}  // namespace

template <typename T, typename Context>
void OneHotRawKernel(const Context& ctx, const DenseTensor& x, const Scalar& depth, DataType dtype,
                     bool allow_out_of_range, DenseTensor* out) {
  const int64_t width = depth.to<int64_t>();
  switch (dtype) {
    case DataType::FLOAT64:
      return OneHotRows<T, double>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT32:
      return OneHotRows<T, int>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT64:
      return OneHotRows<T, int64_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::BOOL:
      return OneHotRows<T, bool>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT8:
      return OneHotRows<T, int8_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::UINT8:
      return OneHotRows<T, uint8_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT16:
      return OneHotRows<T, int16_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::FLOAT32:
      return OneHotRows<T, float>(ctx, x, width, allow_out_of_range, out);
    default:
      PADDLE_THROW(
          errors::InvalidArgument("attribute `dtype` must name a real type; it is %s", dtype));
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(one_hot_raw, CPU, ALL_LAYOUT, phi::OneHotRawKernel, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // as `dtype` says
}
