#include "phi/kernels/sgd_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/optimizer/optimizer.h"

namespace phi {
namespace {

// The learning rate has the type of the parameter.
template <typename T>
funcs::ComputeType<T> RateOf(const DenseTensor& learning_rate) {
  if constexpr (std::is_same_v<T, bfloat16>) {
    if (learning_rate.dtype() == DataType::BFLOAT16) {
      return static_cast<float>(*learning_rate.data<bfloat16>());
    }
  }
  return static_cast<funcs::ComputeType<T>>(funcs::FloatValue(learning_rate, "LearningRate"));
}

// param -= rate grad, of one row.
template <typename T>
void StepRow(T* param, const T* grad, int64_t width, funcs::ComputeType<T> rate) {
  using C = funcs::ComputeType<T>;
  for (int64_t k = 0; k < width; ++k) {
    param[k] = static_cast<T>(static_cast<C>(param[k]) - rate * static_cast<C>(grad[k]));
  }
}

}  // namespace

template <typename T, typename Context>
void SGDKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& learning_rate,
               const DenseTensor& grad, const paddle::optional<DenseTensor>& /*master_param*/,
               bool /*multi_precision*/, DenseTensor* param_out,
               DenseTensor* /*master_param_out*/) {
  using C = funcs::ComputeType<T>;
  const C rate = RateOf<T>(learning_rate);
  const DenseTensor held = param;
  T* to = ctx.template Alloc<T>(param_out);
  const T *p = held.data<T>(), *g = grad.data<T>();
  ParallelFor(held.numel(), 32768, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      to[i] = static_cast<T>(static_cast<C>(p[i]) - rate * static_cast<C>(g[i]));
    }
  });
}

template <typename T, typename Context>
void SGDDenseParamSparseGradKernel(const Context& ctx, const DenseTensor& param,
                                   const DenseTensor& learning_rate, const SelectedRows& grad,
                                   const paddle::optional<DenseTensor>& /*master_param*/,
                                   bool /*multi_precision*/, DenseTensor* param_out,
                                   DenseTensor* /*master_param_out*/) {
  const auto rate = RateOf<T>(learning_rate);
  T* to = funcs::CopyThrough<T>(ctx, param, param_out);
  if (grad.rows().empty()) return;
  const int64_t height = param.dims()[0], width = param.numel() / height;
  PADDLE_ENFORCE_EQ(
      grad.value().numel(), static_cast<int64_t>(grad.rows().size()) * width,
      errors::InvalidArgument("each row of input Grad must have %d elements, as those "
                              "of Param; its value has the shape %s",
                              width, grad.value().dims()));
  const T* from = grad.value().data<T>();
  for (int64_t row : grad.rows()) {
    PADDLE_ENFORCE(
        row >= 0 && row < height,
        errors::InvalidArgument("rows of input Grad must be in [0, %d), those of Param; one is %d",
                                height, row));
    StepRow(to + row * width, from, width, rate);
    from += width;
  }
}

template <typename T, typename Context>
void SGDSparseParamSparseGradKernel(const Context& ctx, const SelectedRows& param,
                                    const DenseTensor& learning_rate, const SelectedRows& grad,
                                    const paddle::optional<SelectedRows>& /*master_param*/,
                                    bool /*multi_precision*/, SelectedRows* param_out,
                                    SelectedRows* /*master_param_out*/) {
  if (&param != param_out) {
    param_out->set_rows(param.rows());
    param_out->set_height(param.height());
    param_out->mutable_value()->Resize(param.value().dims());
  }
  T* to = funcs::CopyThrough<T>(ctx, param.value(), param_out->mutable_value());
  if (grad.rows().empty()) return;
  const int64_t width = grad.value().numel() / static_cast<int64_t>(grad.rows().size());
  PADDLE_ENFORCE_EQ(param.value().numel(), static_cast<int64_t>(param.rows().size()) * width,
                    errors::InvalidArgument("rows of input Grad have %d elements; the value of "
                                            "Param, of %d rows, has the shape %s",
                                            width, param.rows().size(), param.value().dims()));
  const auto rate = RateOf<T>(learning_rate);
  const T* from = grad.value().data<T>();
  for (int64_t row : grad.rows()) {
    StepRow(to + param.Index(row) * width, from, width, rate);
    from += width;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(sgd, CPU, ALL_LAYOUT, phi::SGDKernel, float, double, phi::bfloat16) {}
PD_REGISTER_KERNEL(sgd_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::SGDDenseParamSparseGradKernel,
                   float, double, phi::bfloat16) {}
PD_REGISTER_KERNEL(sgd_sparse_param_sparse_grad, CPU, ALL_LAYOUT,
                   phi::SGDSparseParamSparseGradKernel, float, double, phi::bfloat16) {}
