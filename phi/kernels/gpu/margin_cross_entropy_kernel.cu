#include "phi/kernels/margin_cross_entropy_kernel.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_labels.h"

namespace phi {
namespace {

// The scaled logits, that of the label with its margins.
template <typename T, typename W>
struct MarginLogits {
  GpuIndexCheck check;
  primitive::GpuLabels labels;
  const T* x;
  int64_t classes;
  W margin1, margin2, margin3, scale;

  __device__ W At(int64_t i, int64_t row) const {
    W v = static_cast<W>(x[i]);
    if (i - row * classes == labels[row]) {
      if (margin1 != W(1) || margin2 != W(0)) v = std::cos(margin1 * std::acos(v) + margin2);
      v -= margin3;
    }
    return v * scale;
  }
  // The label's; 0 for a label out of range, which is reported.
  __device__ W Own(int64_t row, W otherwise) const {
    const int64_t label = labels[row];
    return check.Holds(label) ? At(row * classes + label, row) : otherwise;
  }
};

}  // namespace

template <typename T, typename Context>
void MarginCrossEntropyKernel(const Context& ctx, const DenseTensor& logits,
                              const DenseTensor& label, bool /*return_softmax*/, int /*ring_id*/,
                              int /*rank*/, int /*nranks*/, float margin1, float margin2,
                              float margin3, float scale, DenseTensor* softmax, DenseTensor* loss) {
  using W = std::conditional_t<std::is_same_v<T, double>, double, float>;
  T* p = ctx.template Alloc<T>(softmax);
  T* losses = ctx.template Alloc<T>(loss);
  const int64_t n = logits.dims()[0], classes = logits.dims()[1];
  if (n == 0 || classes == 0) return;
  const MarginLogits<T, W> s{GpuIndexCheck(ctx, "margin_cross_entropy", "Label", classes),
                             primitive::ReadLabels(label, "Label"),
                             logits.data<T>(),
                             classes,
                             static_cast<W>(margin1),
                             static_cast<W>(margin2),
                             static_cast<W>(margin3),
                             static_cast<W>(scale)};
  const funcs::AxisSplit rows{n, classes, 1};
  const primitive::LineValues<W> top_memory(ctx, rows), shift_memory(ctx, rows);
  W *top = top_memory.data(), *shift = shift_memory.data();
  primitive::GpuReduceLines(
      ctx, rows, -std::numeric_limits<W>::infinity(),
      [=] DEVICE(int64_t i, int64_t row) { return s.At(i, row); }, primitive::TakeLarger(),
      primitive::KeepSum(), top);
  primitive::GpuReduceLines(
      ctx, rows, W(0),
      [=] DEVICE(int64_t i, int64_t row) { return std::exp(s.At(i, row) - top[row]); },
      primitive::AddTerms(), [=] DEVICE(W sum, int64_t row) { return top[row] + std::log(sum); },
      shift);
  primitive::GpuLoopOverLines(ctx, rows, [=] DEVICE(int64_t i, int64_t row) {
    p[i] = static_cast<T>(std::exp(s.At(i, row) - shift[row]));
  });
  primitive::GpuLoop(ctx, n, [=] DEVICE(int64_t row) {
    losses[row] = static_cast<T>(shift[row] - s.Own(row, shift[row]));
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(margin_cross_entropy, GPU, ALL_LAYOUT, phi::MarginCrossEntropyKernel,
                   phi::float16, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
