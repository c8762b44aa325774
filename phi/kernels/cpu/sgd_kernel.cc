#include "phi/kernels/sgd_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/step_values.h"

namespace phi {
namespace {

template <typename C>
C RateOf(const DenseTensor& learning_rate) {
  return static_cast<C>(funcs::FloatValue(learning_rate, "LearningRate"));
}

// param -= rate grad, of one row.
template <typename T, typename C>
void StepRow(T* param, const T* grad, int64_t width, C rate) {
  for (int64_t k = 0; k < width; ++k) {
    param[k] = static_cast<T>(static_cast<C>(param[k]) - rate * static_cast<C>(grad[k]));
  }
}

}  // namespace

template <typename T, typename Context>
void SGDKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& learning_rate,
               const DenseTensor& grad, const paddle::optional<DenseTensor>& master_param,
               bool multi_precision, DenseTensor* param_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const C rate = RateOf<C>(learning_rate);
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const funcs::StepParam<T> params(ctx, param, master, param_out);
  const funcs::ValuesAs<C> grads(grad);
  C* p = params.data();
  const C* g = grads.data();
  ParallelFor(param_out->numel(), 32768, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) p[i] -= rate * g[i];
  });
  params.Store();
}

template <typename T, typename Context>
void SGDDenseParamSparseGradKernel(const Context& ctx, const DenseTensor& param,
                                   const DenseTensor& learning_rate, const SelectedRows& grad,
                                   const paddle::optional<DenseTensor>& master_param,
                                   bool multi_precision, DenseTensor* param_out,
                                   DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const C rate = RateOf<C>(learning_rate);
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  if (grad.rows().empty()) return funcs::PassParam(ctx, param, master, param_out);
  CheckGradRows(grad, param.dims());
  const int64_t width = param.numel() / param.dims()[0];
  const funcs::StepParam<T> params(ctx, param, master, param_out);
  const funcs::ValuesAs<C> grads(grad.value());
  const C* from = grads.data();
  for (int64_t row : grad.rows()) {
    StepRow(params.data() + row * width, from, width, rate);
    from += width;
  }
  params.Store();
}

template <typename T, typename Context>
void SGDSparseParamSparseGradKernel(const Context& ctx, const SelectedRows& param,
                                    const DenseTensor& learning_rate, const SelectedRows& grad,
                                    const paddle::optional<SelectedRows>& master_param,
                                    bool multi_precision, SelectedRows* param_out,
                                    SelectedRows* /*master_param_out*/) {
  PADDLE_ENFORCE(!multi_precision || !master_param,
                 errors::Unimplemented("a Param of SelectedRows has no master parameter: set "
                                       "attribute `multi_precision` to false"));
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
  const auto rate = RateOf<funcs::ComputeType<T>>(learning_rate);
  const T* from = grad.value().data<T>();
  for (int64_t row : grad.rows()) {
    StepRow(to + param.Index(row) * width, from, width, rate);
    from += width;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(sgd, CPU, ALL_LAYOUT, phi::SGDKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(sgd_dense_param_sparse_grad, CPU, ALL_LAYOUT, phi::SGDDenseParamSparseGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(sgd_sparse_param_sparse_grad, CPU, ALL_LAYOUT,
                   phi::SGDSparseParamSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
