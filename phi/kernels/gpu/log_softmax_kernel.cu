#include "phi/kernels/log_softmax_kernel.h"

#include <cmath>
#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace {

/// How far an element is below the largest of its line, 64 at most.
template <typename C>
__device__ C Below(C value, C top) {
  const C v = value - top;
  return v < C(-64) ? C(-64) : v;
}

}  // namespace

template <typename T, typename Context>
void LogSoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x;  // `out` may be its memory
  T* y = ctx.template Alloc<T>(out);
  if (held.numel() == 0) return;
  const T* in = held.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  const primitive::LineValues<C> tops(ctx, s), shifts(ctx, s);
  C *top = tops.data(), *shift = shifts.data();
  primitive::GpuReduceLines(
      ctx, s, -std::numeric_limits<C>::infinity(),
      [=] DEVICE(int64_t i, int64_t) { return static_cast<C>(in[i]); }, primitive::TakeLarger(),
      primitive::KeepSum(), top);
  primitive::GpuReduceLines(
      ctx, s, C(0),
      [=] DEVICE(int64_t i, int64_t line) {
        return funcs::Exp(Below(static_cast<C>(in[i]), top[line]));
      },
      primitive::AddTerms(), [] DEVICE(C sum, int64_t) { return std::log(sum); }, shift);
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
    y[i] = static_cast<T>(Below(static_cast<C>(in[i]), top[line]) - shift[line]);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(log_softmax, GPU, ALL_LAYOUT, phi::LogSoftmaxKernel, float, double, phi::float16,
                   phi::bfloat16) {}
