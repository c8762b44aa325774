#include "phi/kernels/log_softmax_kernel.h"

#include <cmath>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_softmax.h"

namespace phi {
namespace {

/// How far an element is below the largest of its line, 64 at most.
template <typename C>
__device__ C Below(C value, C top) {
  const C v = value - top;
  return v < C(-64) ? C(-64) : v;
}

template <typename T>
struct LogSoftmaxRowBody {
  using C = funcs::ComputeType<T>;
  int64_t len;
  T* y;

  template <typename Row>
  __device__ void operator()(const primitive::RowGroup& group, Row (&held)[1]) const {
    const C lowest = -std::numeric_limits<C>::infinity();
    const primitive::LargerNumber larger;
    C top = lowest, sum = 0;
    held[0].ForEach(group, [&](C& value) { top = larger(top, value); });
    top = group.Join(top, larger, lowest);
    held[0].ForEach(group, [&](C& value) {
      value = Below(value, top);
      sum += funcs::Exp(value);
    });
    const C shift = std::log(group.Join(sum, primitive::AddTerms(), C(0)));
    held[0].ForEach(group, [&](C& value) { value -= shift; });
    held[0].Store(y + group.row * len, group);
  }
};

}  // namespace

// Note [Rows on the chip]. Other lines are read twice; their sums have the elements that are cut
// at -64 as they are, which is less than any sum shows.
template <typename T, typename Context>
void LogSoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x;  // `out` may be its memory
  T* y = ctx.template Alloc<T>(out);
  if (held.numel() == 0) return;
  const T* in = held.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  const LogSoftmaxRowBody<T> of_row{s.len, y};
  if (s.inner == 1 && primitive::GpuHeldRows<T, 1>(ctx, s.outer, s.len, {{in}}, {y}, of_row)) {
    return;
  }
  const primitive::LineValues<primitive::MaxAndSum<C>> memory(ctx, s);
  primitive::MaxAndSum<C>* lines = memory.data();
  primitive::GpuMaxAndSumOfLines(
      ctx, s, in, [] DEVICE(C sum) { return std::log(sum); }, lines);
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
    const C value = primitive::Widen(in[i]);
    y[i] = primitive::Narrow<T>(Below(value, lines[line].max) - lines[line].sum);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(log_softmax, GPU, ALL_LAYOUT, phi::LogSoftmaxKernel, float, double, phi::float16,
                   phi::bfloat16) {}
