#include "phi/kernels/sgd_kernel.h"

#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_grad_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_step.h"

namespace phi {

template <typename T, typename Context>
void SGDKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& learning_rate,
               const DenseTensor& grad, const paddle::optional<DenseTensor>& master_param,
               bool multi_precision, DenseTensor* param_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const primitive::GpuParam<T> params(ctx, param, master, param_out);
  const auto p = params.values();
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto g = primitive::ReadFloats<C>(grad, "input Grad");
  primitive::GpuLoop(ctx, param.numel(),
                     [=] DEVICE(int64_t i) { p.Store(i, p.Load(i) - rate.Load(0) * g.Load(i)); });
}

template <typename T, typename Context>
void SGDDenseParamSparseGradKernel(const Context& ctx, const DenseTensor& param,
                                   const DenseTensor& learning_rate, const SelectedRows& grad,
                                   const paddle::optional<DenseTensor>& master_param,
                                   bool multi_precision, DenseTensor* param_out,
                                   DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const auto rows = primitive::MakeGradRows<C>(ctx, grad, param.dims());
  const primitive::GpuParam<T> params(ctx, param, master, param_out);
  const auto p = params.values();
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto g = rows.values();
  primitive::GpuLoop(ctx, param.numel(), [=] DEVICE(int64_t i) {
    if (g.count == 0) return p.Pass(i);
    const int64_t row = i / g.width, r = g.Find(row);
    C value = p.Load(i);
    // Each copy of a row is a step of its own, as on the CPU.
    for (int64_t j = r < 0 ? 0 : g.starts[r]; r >= 0 && j < g.starts[r + 1]; ++j) {
      value -= rate.Load(0) * g.from.Load(g.positions[j] * g.width + i - row * g.width);
    }
    p.Store(i, value);
  });
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
  funcs::GpuCopyElements<T>(ctx, param.value(), param_out->mutable_value());
  if (grad.rows().empty()) return;
  const int64_t width = grad.value().numel() / static_cast<int64_t>(grad.rows().size());
  PADDLE_ENFORCE_EQ(param.value().numel(), static_cast<int64_t>(param.rows().size()) * width,
                    errors::InvalidArgument("rows of input Grad have %d elements; the value of "
                                            "Param, of %d rows, has the shape %s",
                                            width, param.rows().size(), param.value().dims()));
  using C = funcs::ComputeType<T>;
  std::vector<int64_t> positions;
  for (int64_t row : grad.rows()) positions.push_back(param.Index(row));
  const primitive::GpuGradRows<C> merged(ctx, positions, grad.value(), width);
  const auto rate = primitive::ReadFloat<C>(learning_rate, "LearningRate");
  const auto g = merged.values();
  T* to = param_out->mutable_value()->template data<T>();
  // Each copy of a row is a step of its own, rounded as on the CPU.
  primitive::GpuLoop(ctx, g.count * width, [=] DEVICE(int64_t i) {
    const int64_t r = i / width, k = i - r * width;
    T* const at = to + g.rows[r] * width + k;
    for (int64_t j = g.starts[r]; j < g.starts[r + 1]; ++j) {
      const C change = rate.Load(0) * g.from.Load(g.positions[j] * width + k);
      *at = static_cast<T>(static_cast<C>(*at) - change);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(sgd, GPU, ALL_LAYOUT, phi::SGDKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(sgd_dense_param_sparse_grad, GPU, ALL_LAYOUT, phi::SGDDenseParamSparseGradKernel,
                   float, double, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(sgd_sparse_param_sparse_grad, GPU, ALL_LAYOUT,
                   phi::SGDSparseParamSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
