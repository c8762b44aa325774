#include "phi/kernels/renorm_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_slices.h"

namespace phi {

template <typename T, typename Context>
void RenormKernel(const Context& ctx, const DenseTensor& x, float p, int axis, float max_norm,
                  DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (held.numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  const T* from = held.data<T>();
  const funcs::GpuArray<T> memory(ctx, s.len);
  T* factors = memory.data();
  const T power = static_cast<T>(p), limit = static_cast<T>(max_norm);
  const bool squares = p == 2.0f;
  primitive::GpuReduceSlices(
      ctx, s, 0.0,
      [=] DEVICE(int64_t i, int64_t) {
        const T v = from[i];
        return static_cast<double>(squares ? v * v : std::pow(std::abs(v), power));
      },
      primitive::AddTerms(),
      [=] DEVICE(double sum, int64_t) {
        const T norm = std::pow(static_cast<T>(sum), T(1) / power);
        return norm > limit ? limit / norm : T(1);
      },
      factors);
  primitive::GpuLoopOverSlices(
      ctx, s, [=] DEVICE(int64_t i, int64_t slice) { to[i] = from[i] * factors[slice]; });
}

}  // namespace phi

PD_REGISTER_KERNEL(renorm, GPU, ALL_LAYOUT, phi::RenormKernel, float, double) {}
