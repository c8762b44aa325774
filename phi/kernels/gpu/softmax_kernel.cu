#include "phi/kernels/softmax_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_softmax.h"

namespace phi {
namespace {

template <typename T>
struct SoftmaxRowBody {
  int64_t len;
  T* y;

  template <typename Row>
  __device__ void operator()(const primitive::RowGroup& group, Row (&held)[1]) const {
    primitive::SoftmaxOfHeldRow(group, &held[0]);
    held[0].Store(y + group.row * len, group);
  }
};

}  // namespace

// Note [Rows on the chip]; other lines are read twice.
template <typename T, typename Context>
void SoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T* in = x.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const SoftmaxRowBody<T> of_row{s.len, y};
  if (s.inner == 1 && primitive::GpuHeldRows<T, 1>(ctx, s.outer, s.len, {{in}}, {y}, of_row)) {
    return;
  }
  const primitive::LineValues<primitive::MaxAndSum<C>> memory(ctx, s);
  primitive::MaxAndSum<C>* lines = memory.data();
  primitive::GpuMaxAndSumOfLines(
      ctx, s, in, [] DEVICE(C sum) { return C(1) / sum; }, lines);
  primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
    const C value = primitive::Widen(in[i]);
    y[i] = primitive::Narrow<T>(funcs::Exp(value - lines[line].max) * lines[line].sum);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax, GPU, ALL_LAYOUT, phi::SoftmaxKernel, float, double, phi::float16,
                   phi::bfloat16) {}
