#include "phi/kernels/auc_kernel.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

// What all parts of the step read.
struct AucStep {
  int64_t buckets, slide_steps;
  const float* tag_weight;  // nullptr: the batch counts

  __device__ bool Counts() const { return tag_weight == nullptr || *tag_weight != 0; }
  __device__ int64_t TotalAt() const { return slide_steps * buckets; }
  __device__ int64_t RunsAt() const { return TotalAt() + buckets; }
};

// Counts are whole numbers: whatever the order of their additions, they are the same.
template <typename T>
struct CountLabelBody {
  AucStep step;
  GpuRangeCheck check;
  const T* predict;
  const int64_t* labels;
  int64_t width;
  int num_thresholds;
  int64_t *positive, *negative;
  __device__ void operator()(int64_t i) const {
    if (!step.Counts()) return;
    const T score = predict[i * width + width - 1];
    if (!(score >= T(0) && score <= T(1))) {
      check.Refuse(static_cast<double>(score));
      return;
    }
    // T may round the number of the last bucket up.
    const auto bucket = static_cast<int64_t>(score * static_cast<T>(num_thresholds));
    int64_t* const counts = labels[i] > 0 ? positive : negative;
    atomicAdd(reinterpret_cast<unsigned long long*>(
                  counts + (bucket < num_thresholds ? bucket : num_thresholds)),
              1ull);
  }
};

// Adds bucket b of the batch to both states. The runs of the positive state say which slot is the
// oldest, of both.
struct AdvanceBody {
  AucStep step;
  const int64_t *positive, *negative;
  int64_t *pos, *neg;
  __device__ void operator()(int64_t b) const {
    if (!step.Counts()) return;
    if (step.slide_steps == 0) {
      pos[b] += positive[b];
      neg[b] += negative[b];
      return;
    }
    const int64_t runs = pos[step.RunsAt()];
    const int64_t oldest = (runs > 0 ? runs : 0) % step.slide_steps * step.buckets + b;
    const int64_t total = step.TotalAt() + b;
    pos[total] += positive[b] - pos[oldest];
    neg[total] += negative[b] - neg[oldest];
    pos[oldest] = positive[b];
    neg[oldest] = negative[b];
  }
};

// One thread: the area under the curve of the totals.
struct AreaBody {
  AucStep step;
  int64_t *pos, *neg;
  double* auc;
  __device__ void operator()(int64_t) const {
    if (step.Counts() && step.slide_steps > 0) {
      ++pos[step.RunsAt()];
      ++neg[step.RunsAt()];
    }
    const int64_t *positive = pos + step.TotalAt(), *negative = neg + step.TotalAt();
    double area = 0, right = 0, wrong = 0;
    for (int64_t b = step.buckets - 1; b >= 0; --b) {
      const double right_before = right, wrong_before = wrong;
      right += static_cast<double>(positive[b]);
      wrong += static_cast<double>(negative[b]);
      area += ::fabs(wrong - wrong_before) * (right + right_before) / 2;
    }
    *auc = right > 0 && wrong > 0 ? area / right / wrong : area;
  }
};

// A copy of a state, unless it is the same memory.
int64_t* CopyState(const GPUContext& ctx, const DenseTensor& state, DenseTensor* out) {
  const DenseTensor held = state;
  int64_t* to = ctx.template Alloc<int64_t>(out);
  funcs::GpuCopyAsync(ctx, to, held.data<int64_t>(),
                      static_cast<size_t>(held.numel()) * sizeof(int64_t));
  return to;
}

}  // namespace

template <typename T, typename Context>
void AucKernel(const Context& ctx, const DenseTensor& predict, const DenseTensor& label,
               const DenseTensor& stat_pos, const DenseTensor& stat_neg,
               const paddle::optional<DenseTensor>& ins_tag_weight, const std::string&,
               int num_thresholds, int slide_steps, DenseTensor* auc, DenseTensor* stat_pos_out,
               DenseTensor* stat_neg_out) {
  const int64_t size = stat_pos_out->numel(), buckets = num_thresholds + int64_t{1};
  PADDLE_ENFORCE(stat_pos.numel() == size && stat_neg.numel() == size,
                 errors::InvalidArgument(
                     "inputs StatPos and StatNeg must hold %d numbers; they hold %d and %d", size,
                     stat_pos.numel(), stat_neg.numel()));
  const AucStep step{buckets, slide_steps, funcs::DataOrNull<float>(ins_tag_weight)};
  DenseTensor batch;
  batch.Resize({2, buckets});
  int64_t* positive = funcs::AllocZeros<int64_t>(ctx, &batch);
  int64_t* negative = positive + buckets;
  if (predict.numel() > 0) {
    const int64_t width = predict.dims()[predict.dims().size() - 1];
    primitive::GpuLoop(
        ctx, predict.numel() / width,
        CountLabelBody<T>{step, GpuRangeCheck(ctx, "auc", "Predict", "[0, 1]"), predict.data<T>(),
                          label.data<int64_t>(), width, num_thresholds, positive, negative});
  }
  int64_t* pos = CopyState(ctx, stat_pos, stat_pos_out);
  int64_t* neg = CopyState(ctx, stat_neg, stat_neg_out);
  primitive::GpuLoop(ctx, buckets, AdvanceBody{step, positive, negative, pos, neg});
  primitive::GpuLoop(ctx, 1, AreaBody{step, pos, neg, ctx.template Alloc<double>(auc)});
}

}  // namespace phi

PD_REGISTER_KERNEL(auc, GPU, ALL_LAYOUT, phi::AucKernel, float) {
  for (int i = 1; i < 5; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT64);
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT64);
}
