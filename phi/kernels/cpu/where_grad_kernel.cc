#include "phi/kernels/where_grad_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/impl/where_grad_kernel_impl.h"

namespace phi {

template <typename T, typename Context>
void MaskedSelectGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                            const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  DDim both;
  int mismatch = -1;
  PADDLE_ENFORCE(
      funcs::BroadcastDims(x.dims(), mask.dims(), -1, &both, &mismatch) && product(both) > 0,
      errors::InvalidArgument(
          "X of shape %s and Mask of %s have nothing of which Y@GRAD of %s could be the "
          "gradient",
          x.dims(), mask.dims(), out_grad.dims()));
  const funcs::BroadcastPlan plan = funcs::PlanBroadcast(x.dims(), mask.dims(), -1);
  const bool* keep = mask.data<bool>();
  const T* from = out_grad.data<T>();
  const T* end = from + out_grad.numel();
  for (int64_t i = 0; i < plan.rows() * plan.inner(); ++i) {
    int64_t rest = i, at = 0, keeper = 0;
    for (int axis = plan.rank - 1; axis >= 0; --axis) {
      at += rest % plan.dims[axis] * plan.x_step[axis];
      keeper += rest % plan.dims[axis] * plan.y_step[axis];
      rest /= plan.dims[axis];
    }
    if (!keep[keeper]) continue;
    PADDLE_ENFORCE(from != end,
                   errors::InvalidArgument("Mask keeps more elements than Y@GRAD of shape %s has",
                                           out_grad.dims()));
    to[at] = static_cast<T>(to[at] + *from++);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(where_grad, CPU, ALL_LAYOUT, phi::WhereGradKernel, float, double, int, int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(masked_select_grad, CPU, ALL_LAYOUT, phi::MaskedSelectGradKernel, float, double,
                   int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::BOOL);
}
