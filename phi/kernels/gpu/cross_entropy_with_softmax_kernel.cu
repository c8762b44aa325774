#include "phi/kernels/cross_entropy_with_softmax_kernel.h"

#include <cmath>
#include <limits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_labels.h"

namespace phi {
namespace {

/// A logit relative to the largest of its line; it counts as no further than 64 below, as on the
/// CPU.
template <typename C>
__device__ C CutLogit(C value, C top) {
  const C v = value - top;
  return v < C(-64) ? C(-64) : v;
}

template <typename C>
__device__ C CutLog(C p) {
  const C v = std::log(p);
  return v < C(-1e20) ? C(-1e20) : v;
}

/// -ln of the probability of a class: of a logit, or of what is a probability already.
template <typename T>
struct ClassLoss {
  using C = funcs::ComputeType<T>;
  const T* x;
  const C *top, *log_sum;  // of a line; nullptr: x holds probabilities
  __device__ C operator()(int64_t i, int64_t line) const {
    const C value = static_cast<C>(x[i]);
    if (top == nullptr) return -CutLog(value);
    return log_sum[line] - CutLogit(value, top[line]);
  }
};

template <typename T>
struct HardLossBody {
  ClassLoss<T> loss;
  GpuIndexCheck check;
  primitive::GpuLabels classes;
  int64_t len, inner, ignored;
  T* losses;
  __device__ void operator()(int64_t line) const {
    const int64_t target = classes[line];
    if (target == ignored || !check.Holds(target)) {
      losses[line] = static_cast<T>(0);
      return;
    }
    const int64_t first = line / inner * len * inner + line % inner;
    losses[line] = static_cast<T>(loss(first + target * inner, line));
  }
};

}  // namespace

template <typename T, typename Context>
void CrossEntropyWithSoftmaxKernel(const Context& ctx, const DenseTensor& logits,
                                   const DenseTensor& label, bool soft_label, bool use_softmax,
                                   bool /*numeric_stable_mode*/, int ignore_index, int axis,
                                   DenseTensor* softmax, DenseTensor* loss) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = logits;  // `softmax` may be its memory
  if (use_softmax && softmax->IsSharedBufferWith(held)) softmax->clear();  // losses read logits
  T* p = ctx.template Alloc<T>(softmax);
  T* losses = ctx.template Alloc<T>(loss);
  if (held.numel() == 0) return;
  const T* x = held.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  const primitive::LineValues<C> tops(ctx, s), log_sums(ctx, s);
  C *top = tops.data(), *log_sum = log_sums.data();
  if (use_softmax) {
    primitive::GpuReduceLines(
        ctx, s, -std::numeric_limits<C>::infinity(),
        [=] DEVICE(int64_t i, int64_t) { return static_cast<C>(x[i]); }, primitive::TakeLarger(),
        primitive::KeepSum(), top);
    primitive::GpuReduceLines(
        ctx, s, C(0),
        [=] DEVICE(int64_t i, int64_t line) {
          return funcs::Exp(CutLogit(static_cast<C>(x[i]), top[line]));
        },
        primitive::AddTerms(), [] DEVICE(C sum, int64_t) { return std::log(sum); }, log_sum);
    primitive::GpuLoopOverLines(ctx, s, [=] DEVICE(int64_t i, int64_t line) {
      p[i] = static_cast<T>(funcs::Exp(CutLogit(static_cast<C>(x[i]), top[line]) - log_sum[line]));
    });
  } else {
    funcs::GpuCopyAsync(ctx, p, x, static_cast<size_t>(held.numel()) * sizeof(T));
  }
  const ClassLoss<T> class_loss{x, use_softmax ? top : nullptr, log_sum};
  if (soft_label) {
    const T* share = label.data<T>();
    primitive::GpuReduceLines(
        ctx, s, C(0),
        [=] DEVICE(int64_t i, int64_t line) {
          return static_cast<C>(share[i]) * class_loss(i, line);
        },
        primitive::AddTerms(), primitive::KeepSum(), losses);
    return;
  }
  primitive::GpuLoop(
      ctx, s.outer * s.inner,
      HardLossBody<T>{class_loss, GpuIndexCheck(ctx, "cross_entropy_with_softmax", "Label", s.len),
                      primitive::ReadLabels(label, "Label"), s.len, s.inner, ignore_index, losses});
}

}  // namespace phi

PD_REGISTER_KERNEL(cross_entropy_with_softmax, GPU, ALL_LAYOUT, phi::CrossEntropyWithSoftmaxKernel,
                   float, double, phi::float16, phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // classes, or probabilities
}
