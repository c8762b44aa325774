#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/axis.h"
#include "phi/kernels/funcs/compute_type.h"
#include "phi/kernels/funcs/index_values.h"
#include "phi/kernels/gather_kernel.h"

namespace phi {

template <typename T, typename Context>
void GatherGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                      const DenseTensor& out_grad, const Scalar& axis, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  T* to = ctx.template Alloc<T>(x_grad);
  std::fill_n(to, x_grad->numel(), static_cast<T>(0));
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis.to<int>());
  const auto rows = funcs::CheckedIndices(index, "Index", s.len);
  if (out_grad.numel() == 0) return;
  const T* from = out_grad.data<T>();
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t row : rows) {
      T* sum = to + (o * s.len + row) * s.inner;
      for (int64_t k = 0; k < s.inner; ++k) {
        sum[k] = static_cast<T>(static_cast<C>(sum[k]) + static_cast<C>(from[k]));
      }
      from += s.inner;
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(gather_grad, CPU, ALL_LAYOUT, phi::GatherGradKernel, float, double, uint8_t, int,
                   int64_t, phi::float16, phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
