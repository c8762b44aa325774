#include "phi/kernels/nll_loss_kernel.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace {

struct NllTerm {
  double loss = 0, weight = 0;
};
struct AddNllTerms {
  __device__ NllTerm operator()(const NllTerm& a, const NllTerm& b) const {
    return {a.loss + b.loss, a.weight + b.weight};
  }
};

template <typename T>
struct NllElements {
  GpuIndexCheck check;
  int64_t classes, inner, ignored;
  const T *x, *scale;  // scale: nullptr for 1
  const int64_t* labels;

  // Zeros for an ignored label, and for one that `check` reports.
  __device__ NllTerm At(int64_t i) const {
    const int64_t pick = labels[i];
    if (pick == ignored || !check.Holds(pick)) return {};
    const T w = scale == nullptr ? T(1) : scale[pick];
    const T l = -x[(i / inner * classes + pick) * inner + i % inner] * w;
    return {static_cast<double>(l), static_cast<double>(w)};
  }
};

}  // namespace

template <typename T, typename Context>
void NllLossRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& label,
                      const paddle::optional<DenseTensor>& weight, int64_t ignore_index,
                      const std::string& reduction, DenseTensor* out, DenseTensor* total_weight) {
  T *loss = ctx.template Alloc<T>(out), *total = ctx.template Alloc<T>(total_weight);
  funcs::GpuZeroAsync(ctx, total, sizeof(T));
  const bool each = reduction == "none", is_mean = reduction == "mean";
  const int64_t count = label.numel();
  if (count == 0) {
    if (!each) funcs::GpuZeroAsync(ctx, loss, sizeof(T));
    return;
  }
  const int64_t classes = x.dims()[1], inner = count / x.dims()[0];
  const NllElements<T> elements{GpuIndexCheck(ctx, "nll_loss", "Label", classes),
                                classes,
                                inner,
                                ignore_index,
                                x.data<T>(),
                                funcs::DataOrNull<T>(weight),
                                label.data<int64_t>()};
  if (each) {
    return primitive::GpuLoop(
        ctx, count, [=] DEVICE(int64_t i) { loss[i] = static_cast<T>(elements.At(i).loss); });
  }
  const funcs::AxisSplit all{1, count, 1};
  const primitive::LineValues<NllTerm> memory(ctx, all);
  NllTerm* sums = memory.data();
  primitive::GpuReduceLines(
      ctx, all, NllTerm(), [=] DEVICE(int64_t i, int64_t) { return elements.At(i); }, AddNllTerms(),
      primitive::KeepSum(), sums);
  primitive::GpuLoop(ctx, 1, [=] DEVICE(int64_t) {
    const double sum = sums->loss, weights = sums->weight;
    *total = static_cast<T>(weights);
    *loss = static_cast<T>(!is_mean ? sum : weights == 0 ? 0.0 : sum / weights);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(nll_loss, GPU, ALL_LAYOUT, phi::NllLossRawKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
