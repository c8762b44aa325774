// outside: 2.3 | lists of inputs, optional inputs
#include "weighted_merge_kernel.h"

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/utils/data_type.h"

namespace phi {

template <typename T, typename Context>
void WeightedMergeKernel(const Context& dev_ctx, const std::vector<const DenseTensor*>& x,
                         paddle::optional<const DenseTensor&> residual,
                         const paddle::optional<DenseTensor>& bias, const IntArray& shape,
                         const Scalar& scale, DenseTensor* out, DenseTensor* mask) {
  VLOG(4) << "merge " << x.size() << " tensors into " << out->dims();
  if (!shape.GetData().empty()) {
    out->Resize(phi::make_ddim(shape.GetData()));
  }
  T* out_data = dev_ctx.template Alloc<T>(out);
  const int64_t numel = out->numel();
  const T factor = scale.to<T>();
  for (int64_t i = 0; i < numel; ++i) {
    T sum = static_cast<T>(0);
    for (const DenseTensor* part : x) {
      sum += part->data<T>()[i];
    }
    out_data[i] = factor * sum;
  }
  if (residual.get_ptr() != nullptr) {
    const T* residual_data = residual->data<T>();
    for (int64_t i = 0; i < numel; ++i) {
      out_data[i] += residual_data[i];
    }
  }
  if (bias) {
    const T bias_value = bias.get().data<T>()[0];
    for (int64_t i = 0; i < numel; ++i) {
      out_data[i] += bias_value;
    }
  }
  int64_t* mask_data = dev_ctx.template Alloc<int64_t>(mask);
  mask_data[0] = residual.is_initialized() ? 1 : 0;
  mask_data[1] = bias.get_ptr() != nullptr ? 1 : 0;
}

template <typename T, typename Context>
void WeightedMergeGradKernel(const Context& dev_ctx, const std::vector<const DenseTensor*>& x,
                             const DenseTensor& out_grad, const Scalar& scale,
                             std::vector<DenseTensor*> x_grad, DenseTensor* residual_grad) {
  PADDLE_ENFORCE_EQ(x.size(), x_grad.size(),
                    phi::errors::InvalidArgument("There are %d inputs, but %d gradients of inputs.",
                                                 x.size(), x_grad.size()));
  const T* out_grad_data = out_grad.data<T>();
  const T factor = scale.to<T>();
  for (size_t k = 0; k < x_grad.size(); ++k) {
    if (x_grad[k] == nullptr) {
      continue;
    }
    T* data = dev_ctx.template Alloc<T>(x_grad[k]);
    for (int64_t i = 0; i < x_grad[k]->numel(); ++i) {
      data[i] = factor * out_grad_data[i];
    }
  }
  if (residual_grad != nullptr) {
    T* data = dev_ctx.template Alloc<T>(residual_grad);
    for (int64_t i = 0; i < residual_grad->numel(); ++i) {
      data[i] = out_grad_data[i];
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(weighted_merge, CPU, ALL_LAYOUT, phi::WeightedMergeKernel, float, double,
                   int64_t) {
  kernel->InputAt(2).SetBackend(phi::Backend::ALL_BACKEND);
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
  kernel->OutputAt(1).SetDataType(paddle::experimental::DataType::INT64);
}

PD_REGISTER_KERNEL(weighted_merge_grad, CPU, ALL_LAYOUT, phi::WeightedMergeGradKernel, float,
                   double, int64_t) {}
