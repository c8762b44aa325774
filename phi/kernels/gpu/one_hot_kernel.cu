#include "phi/kernels/one_hot_kernel.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T, typename Out>
struct OneHotBody {
  GpuIndexCheck check;
  const T* x;
  int64_t depth;
  bool any;
  Out* to;
  __device__ void operator()(int64_t i) const {
    const int64_t at = x[i];
    const bool inside = any ? at >= 0 && at < depth : check.Holds(at);
    if (inside) to[i * depth + at] = static_cast<Out>(1);
  }
};

template <typename T, typename Out, typename Context>
void OneHotRowsOnGpu(const Context& ctx, const DenseTensor& x, int64_t depth, bool any,
                     DenseTensor* out) {
  Out* to = funcs::AllocZeros<Out>(ctx, out);
  if (x.numel() == 0) return;
  primitive::GpuLoop(ctx, x.numel(),
                     OneHotBody<T, Out>{GpuIndexCheck(ctx, "one_hot_raw", "X", depth), x.data<T>(),
                                        depth, any, to});
}

}  // namespace

template <typename T, typename Context>
void OneHotRawKernel(const Context& ctx, const DenseTensor& x, const Scalar& depth, DataType dtype,
                     bool allow_out_of_range, DenseTensor* out) {
  const int64_t width = depth.to<int64_t>();
  switch (dtype) {
    case DataType::FLOAT64:
      return OneHotRowsOnGpu<T, double>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT32:
      return OneHotRowsOnGpu<T, int>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT64:
      return OneHotRowsOnGpu<T, int64_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::BOOL:
      return OneHotRowsOnGpu<T, bool>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT8:
      return OneHotRowsOnGpu<T, int8_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::UINT8:
      return OneHotRowsOnGpu<T, uint8_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::INT16:
      return OneHotRowsOnGpu<T, int16_t>(ctx, x, width, allow_out_of_range, out);
    case DataType::FLOAT32:
      return OneHotRowsOnGpu<T, float>(ctx, x, width, allow_out_of_range, out);
    default:
      PADDLE_THROW(
          errors::InvalidArgument("attribute `dtype` must name a real type; it is %s", dtype));
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(one_hot_raw, GPU, ALL_LAYOUT, phi::OneHotRawKernel, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // as `dtype` says
}
