#include "phi/kernels/auc_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

using Histogram = std::vector<int64_t>;

// How many labels of each kind fall into each bucket.
template <typename T>
void CountLabels(const DenseTensor& predict, const DenseTensor& label, int num_thresholds,
                 Histogram* positive, Histogram* negative) {
  const int64_t width = predict.dims()[predict.dims().size() - 1];
  const T* scores = predict.data<T>() + width - 1;
  const int64_t* labels = label.data<int64_t>();
  for (int64_t i = 0; i < predict.numel() / width; ++i) {
    const T score = scores[i * width];
    PADDLE_ENFORCE(score >= T(0) && score <= T(1),
                   errors::InvalidArgument("input Predict must be in [0, 1]; row %d is %s", i,
                                           static_cast<double>(score)));
    // T may round the number of the last bucket up.
    const auto bucket = static_cast<int64_t>(score * static_cast<T>(num_thresholds));
    ++(labels[i] > 0 ? *positive : *negative)[std::min<int64_t>(bucket, num_thresholds)];
  }
}

// Adds the batch to a state; the histogram of all that counts begins at the result.
const int64_t* Advance(const Histogram& batch, int64_t slot, int slide_steps, int64_t* state) {
  const auto buckets = static_cast<int64_t>(batch.size());
  if (slide_steps == 0) {
    for (int64_t b = 0; b < buckets; ++b) state[b] += batch[b];
    return state;
  }
  int64_t* sum = state + slide_steps * buckets;
  int64_t* runs = sum + buckets;
  int64_t* oldest = state + slot * buckets;
  for (int64_t b = 0; b < buckets; ++b) {
    sum[b] += batch[b] - oldest[b];
    oldest[b] = batch[b];
  }
  ++*runs;
  return sum;
}

double AreaUnder(const int64_t* positive, const int64_t* negative, int64_t buckets) {
  double area = 0, right = 0, wrong = 0;
  for (int64_t b = buckets - 1; b >= 0; --b) {
    const double right_before = right, wrong_before = wrong;
    right += static_cast<double>(positive[b]);
    wrong += static_cast<double>(negative[b]);
    area += std::abs(wrong - wrong_before) * (right + right_before) / 2;
  }
  return right > 0 && wrong > 0 ? area / right / wrong : area;
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
  Histogram positive(buckets), negative(buckets);
  const bool counts = !ins_tag_weight || ins_tag_weight->data<float>()[0] != 0;
  if (counts && predict.numel() > 0) {
    CountLabels<T>(predict, label, num_thresholds, &positive, &negative);
  }
  // The states may be the memory of the results.
  const int64_t* old_pos = stat_pos.data<int64_t>();
  const int64_t* old_neg = stat_neg.data<int64_t>();
  int64_t* pos = ctx.template Alloc<int64_t>(stat_pos_out);
  int64_t* neg = ctx.template Alloc<int64_t>(stat_neg_out);
  if (pos != old_pos) std::copy_n(old_pos, size, pos);
  if (neg != old_neg) std::copy_n(old_neg, size, neg);
  const int64_t all = slide_steps * buckets;
  // The runs of the positive state say which slot is the oldest, of both.
  const int64_t slot = slide_steps == 0 ? 0 : std::max<int64_t>(pos[size - 1], 0) % slide_steps;
  const int64_t* all_pos = counts ? Advance(positive, slot, slide_steps, pos) : pos + all;
  const int64_t* all_neg = counts ? Advance(negative, slot, slide_steps, neg) : neg + all;
  *ctx.template Alloc<double>(auc) = AreaUnder(all_pos, all_neg, buckets);
}

}  // namespace phi

PD_REGISTER_KERNEL(auc, CPU, ALL_LAYOUT, phi::AucKernel, float) {
  for (int i = 1; i < 5; ++i) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT64);
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT64);
}
