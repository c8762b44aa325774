#include "phi/kernels/cross_entropy_with_softmax_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/elementwise/wide_loop.h"
#include "phi/kernels/funcs/index/label_values.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/funcs/reduce/row_lanes.h"

namespace phi {
namespace {

// A line of `count` elements, `step` apart.
struct EntropyLine {
  int64_t first, count, step;
};

// As in the original, a logit counts as no further than this below the largest one.
constexpr int kLeastLogit = -64;

// What makes a logit a logarithm of probability: ln p = max(x - top, kLeastLogit) - log_sum.
template <typename T>
struct LogShift {
  T top, log_sum;
  T operator()(T x) const { return std::max(x - top, T(kLeastLogit)) - log_sum; }
};

// The softmax of a line without gaps, in loops that become vectors.
template <typename T>
LogShift<T> SoftmaxRow(const T* x, int64_t n, T* y) {
  const T top = funcs::RowMax(x, n);
  funcs::WideLoop(0, n, [=](int64_t i) {
    const T below = x[i] - top;
    y[i] = funcs::Exp(below < T(kLeastLogit) ? T(kLeastLogit) : below);
  });
  const T sum = funcs::RowSum(y, n);
  for (int64_t i = 0; i < n; ++i) y[i] /= sum;
  return {top, std::log(sum)};
}

// Makes the softmax of a line.
template <typename T>
LogShift<T> SoftmaxLine(const T* x, const EntropyLine& line, T* y) {
  if (line.step == 1) return SoftmaxRow(x + line.first, line.count, y + line.first);
  T top = x[line.first];
  for (int64_t k = 1; k < line.count; ++k) top = std::max(top, x[line.first + k * line.step]);
  T sum = 0;
  for (int64_t k = 0; k < line.count; ++k) {
    const int64_t at = line.first + k * line.step;
    y[at] = funcs::Exp(std::max(x[at] - top, T(kLeastLogit)));
    sum += y[at];
  }
  for (int64_t k = 0; k < line.count; ++k) y[line.first + k * line.step] /= sum;
  return {top, std::log(sum)};
}

template <typename T>
T CutLog(T p) {
  return std::max(std::log(p), T(-1e20));
}

}  // namespace

template <typename T, typename Context>
void CrossEntropyWithSoftmaxKernel(const Context& ctx, const DenseTensor& logits,
                                   const DenseTensor& label, bool soft_label, bool use_softmax,
                                   bool /*numeric_stable_mode*/, int ignore_index, int axis,
                                   DenseTensor* softmax, DenseTensor* loss) {
  const DenseTensor held = logits;  // `softmax` may be its memory
  T* p = ctx.template Alloc<T>(softmax);
  T* losses = ctx.template Alloc<T>(loss);
  if (held.numel() == 0) return;
  const T* x = held.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), axis);
  std::vector<int64_t> classes;
  if (!soft_label) classes = funcs::LabelValues(label, "Label");
  if (!use_softmax) std::copy_n(x, held.numel(), p);
  for (int64_t i = 0; i < s.outer * s.inner; ++i) {
    const EntropyLine line{i / s.inner * s.len * s.inner + i % s.inner, s.len, s.inner};
    const int64_t target = soft_label ? -1 : classes[i];
    PADDLE_ENFORCE(soft_label || target == ignore_index || (target >= 0 && target < s.len),
                   errors::InvalidArgument(
                       "input Label must hold classes in [0, %d), or `ignore_index` %d; one is %d",
                       s.len, ignore_index, target));
    T before = 0;  // the logit of the target, which the softmax may overwrite
    if (!soft_label && target != ignore_index) before = x[line.first + target * line.step];
    T sum = 0;
    if (use_softmax && soft_label) {
      std::vector<T> row(line.count);
      for (int64_t k = 0; k < line.count; ++k) row[k] = x[line.first + k * line.step];
      const LogShift<T> log_p = SoftmaxLine(x, line, p);
      for (int64_t k = 0; k < line.count; ++k) {
        sum -= label.data<T>()[line.first + k * line.step] * log_p(row[k]);
      }
    } else if (use_softmax) {
      const LogShift<T> log_p = SoftmaxLine(x, line, p);
      if (target != ignore_index) sum = -log_p(before);
    } else if (soft_label) {
      for (int64_t k = 0; k < line.count; ++k) {
        const int64_t at = line.first + k * line.step;
        sum -= label.data<T>()[at] * CutLog(x[at]);
      }
    } else if (target != ignore_index) {
      sum = -CutLog(before);
    }
    losses[i] = sum;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(cross_entropy_with_softmax, CPU, ALL_LAYOUT, phi::CrossEntropyWithSoftmaxKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // classes, or probabilities
}
