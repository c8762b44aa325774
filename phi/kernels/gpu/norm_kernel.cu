#include "phi/kernels/norm_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {

template <typename T, typename Context>
void NormKernel(const Context& ctx, const DenseTensor& x, int axis, float epsilon, bool is_test,
                DenseTensor* out, DenseTensor* norm) {
  const DenseTensor held = x;  // `out` may be its memory
  T* y = ctx.template Alloc<T>(out);
  T* lengths = norm == nullptr || is_test ? nullptr : ctx.template Alloc<T>(norm);
  if (held.numel() == 0) return;
  const T* from = held.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  const primitive::LineValues<T> own(ctx, s);
  if (lengths == nullptr) lengths = own.data();
  const double small = epsilon;
  primitive::GpuReduceLines(
      ctx, s, 0.0,
      [=] DEVICE(int64_t i, int64_t) {
        return static_cast<double>(from[i]) * static_cast<double>(from[i]);
      },
      primitive::AddTerms(),
      [=] DEVICE(double squares, int64_t) { return std::sqrt(squares + small); }, lengths);
  primitive::GpuLoopOverLines(
      ctx, s, [=] DEVICE(int64_t i, int64_t line) { y[i] = from[i] / lengths[line]; });
}

template <typename T, typename Context>
void ClipByNormKernel(const Context& ctx, const DenseTensor& x, float max_norm, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* y = ctx.template Alloc<T>(out);
  if (held.numel() == 0) return;
  const T* from = held.data<T>();
  const funcs::AxisSplit all{1, held.numel(), 1};
  const primitive::LineValues<T> memory(ctx, all);
  T* factor = memory.data();
  primitive::GpuReduceLines(
      ctx, all, 0.0,
      [=] DEVICE(int64_t i, int64_t) {
        return static_cast<double>(from[i]) * static_cast<double>(from[i]);
      },
      primitive::AddTerms(),
      [=] DEVICE(double squares, int64_t) {
        // In T, so that a sum beyond its range is infinite and a NaN reaches every element.
        const T length = std::sqrt(static_cast<T>(squares));
        return length <= max_norm ? T(1) : max_norm / length;
      },
      factor);
  primitive::GpuLoop(ctx, all.len, [=] DEVICE(int64_t i) { y[i] = from[i] * *factor; });
}

}  // namespace phi

PD_REGISTER_KERNEL(norm, GPU, ALL_LAYOUT, phi::NormKernel, float, double) {}
PD_REGISTER_KERNEL(clip_by_norm, GPU, ALL_LAYOUT, phi::ClipByNormKernel, float) {}
