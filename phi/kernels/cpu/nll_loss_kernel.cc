#include "phi/kernels/nll_loss_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"

namespace phi {

template <typename T, typename Context>
void NllLossRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                      const paddle::optional<DenseTensor>& weight, int64_t ignore_index,
                      const std::string& reduction, DenseTensor* out, DenseTensor* total_weight) {
  T *loss = ctx.template Alloc<T>(out), *total = ctx.template Alloc<T>(total_weight);
  *total = T(0);
  const bool each = reduction == "none";
  if (!each) *loss = T(0);
  const int64_t count = label.numel();
  if (count == 0) return;
  const T *from = x.data<T>(), *scale = funcs::DataOrNull<T>(weight);
  const int64_t* labels = label.data<int64_t>();
  const int64_t classes = x.dims()[1], inner = count / x.dims()[0];
  double sum = 0, weights = 0;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t pick = labels[i];
    if (pick == ignore_index) {
      if (each) loss[i] = T(0);
      continue;
    }
    PADDLE_ENFORCE(pick >= 0 && pick < classes,
                   errors::InvalidArgument("input Label must be in [0, %d) or %d; element %d is %d",
                                           classes, ignore_index, i, pick));
    const T w = scale == nullptr ? T(1) : scale[pick];
    const T l = -from[(i / inner * classes + pick) * inner + i % inner] * w;
    if (each) loss[i] = l;
    sum += static_cast<double>(l);
    weights += static_cast<double>(w);
  }
  if (each) return;
  *total = static_cast<T>(weights);
  *loss = static_cast<T>(reduction != "mean" ? sum : weights == 0 ? 0.0 : sum / weights);
}

}  // namespace phi

PD_REGISTER_KERNEL(nll_loss, CPU, ALL_LAYOUT, phi::NllLossRawKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
