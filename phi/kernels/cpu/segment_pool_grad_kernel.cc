#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/reduce/row_reduction.h"
#include "phi/kernels/send_recv_kernel.h"

namespace phi {

template <typename T, typename Context>
void SegmentPoolGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& segment_ids,
                           const DenseTensor& out, const paddle::optional<DenseTensor>&,
                           const DenseTensor& out_grad, const std::string& pooltype,
                           DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  const funcs::RowReduction op = funcs::RowReductionOf("pooltype", pooltype);
  T* dx = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const std::vector<int64_t> ids = funcs::NodesOf("SegmentIds", segment_ids, out_grad.dims()[0]);
  const int64_t width = x.numel() / x.dims()[0];
  PADDLE_ENFORCE(
      static_cast<int64_t>(ids.size()) == x.dims()[0] &&
          out_grad.numel() == out_grad.dims()[0] * width && out.dims() == out_grad.dims(),
      errors::InvalidArgument("SegmentIds of shape %s, Out of %s and Out@GRAD of %s do not fit X "
                              "of shape %s",
                              segment_ids.dims(), out.dims(), out_grad.dims(), x.dims()));
  std::vector<int64_t> counts(out_grad.dims()[0], 0);
  for (const int64_t id : ids) ++counts[id];
  for (size_t r = 0; r < ids.size(); ++r) {
    const T* grad = out_grad.data<T>() + ids[r] * width;
    const auto first = static_cast<int64_t>(r) * width;
    for (int64_t i = 0; i < width; ++i) {
      if (op == funcs::RowReduction::kSum) {
        dx[first + i] = grad[i];
      } else if (op == funcs::RowReduction::kMean) {
        dx[first + i] = static_cast<T>(static_cast<C>(grad[i]) / static_cast<C>(counts[ids[r]]));
      } else {
        const bool is_it = x.data<T>()[first + i] == out.data<T>()[ids[r] * width + i];
        dx[first + i] = is_it ? grad[i] : static_cast<T>(0);
      }
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(segment_pool_grad, CPU, ALL_LAYOUT, phi::SegmentPoolGradKernel, float, double,
                   int, int64_t, phi::float16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(3).SetDataType(phi::DataType::UNDEFINED);
}
