#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/nll_loss_kernel.h"
#include "phi/kernels/primitive/gpu_loop.h"

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
  const T* divisor = reduction == "mean" ? total_weight.data<T>() : nullptr;
  const int64_t* labels = label.data<int64_t>();
  const int64_t classes = x.dims()[1], inner = count / x.dims()[0];
  const GpuIndexCheck check(ctx, "nll_loss_grad", "Label", classes);
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const int64_t pick = labels[i];
    if (pick == ignore_index || !check.Holds(pick)) return;
    const T w = scale == nullptr ? T(1) : scale[pick];
    to[(i / inner * classes + pick) * inner + i % inner] =
        -g[each ? i : 0] * w / (divisor == nullptr ? T(1) : *divisor);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(nll_loss_grad, GPU, ALL_LAYOUT, phi::NllLossGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
