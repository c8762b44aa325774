#include "phi/kernels/sgd_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
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

}  // namespace phi

PD_REGISTER_KERNEL(sgd, GPU, ALL_LAYOUT, phi::SGDKernel, float, double, phi::float16,
                   phi::bfloat16) {}
