#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/nll_loss_kernel.h"

namespace phi {

template <typename T, typename Context>
void NllLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                       const paddle::optional<DenseTensor>& weight, const DenseTensor& total_weight,
                       const DenseTensor& out_grad, int64_t ignore_index,
                       const std::string& reduction, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const int64_t count = label.numel();
  if (count == 0) return;
  const bool each = reduction == "none";
  const T *g = out_grad.data<T>(), *scale = funcs::DataOrNull<T>(weight);
  const T divisor = reduction == "mean" ? *total_weight.data<T>() : T(1);
  const int64_t* labels = label.data<int64_t>();
  const int64_t classes = x.dims()[1], inner = count / x.dims()[0];
  for (int64_t i = 0; i < count; ++i) {
    const int64_t pick = labels[i];
    if (pick == ignore_index) continue;
    PADDLE_ENFORCE(pick >= 0 && pick < classes,
                   errors::InvalidArgument("input Label must be in [0, %d) or %d; element %d is %d",
                                           classes, ignore_index, i, pick));
    const T w = scale == nullptr ? T(1) : scale[pick];
    to[(i / inner * classes + pick) * inner + i % inner] = -g[each ? i : 0] * w / divisor;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(nll_loss_grad, CPU, ALL_LAYOUT, phi::NllLossGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
