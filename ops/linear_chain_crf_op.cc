#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/crf_sequence_grad.h"
#include "ops/common/sequence/label_sequences.h"
#include "phi/kernels/funcs/index/index_values.h"

namespace paddle::operators {

void LinearChainCrfInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim emission = ctx->GetInputDim("Emission");
  const bool padded = ctx->HasInput("Length");
  PADDLE_ENFORCE_EQ(emission.size(), padded ? 3 : 2,
                    phi::errors::InvalidArgument(
                        "linear_chain_crf: Emission must have rank 2 with a LoD, 3 with Length; "
                        "its shape is %s",
                        emission));
  const int64_t tags = emission[emission.size() - 1];
  CheckShape(ctx, "linear_chain_crf", "Transition", {tags < 0 ? -1 : tags + 2, tags});
  ctx->SetOutputDim("Alpha", emission);
  ctx->SetOutputDim("EmissionExps", emission);
  ctx->SetOutputDim("TransitionExps", ctx->GetInputDim("Transition"));
  // How many sequences there are, only the LoD says: the kernel sets the shape.
  ctx->SetOutputDim("LogLikelihood", {padded ? emission[0] : -1, 1});
}

template <typename T>
class LinearChainCrfCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* emission = ctx.Input<DenseTensor>("Emission");
    const auto* transition = ctx.Input<DenseTensor>("Transition");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const std::vector<LabelRange> ranges =
        LabelRanges(ctx, *emission, "Length", "linear_chain_crf");
    const int64_t tags = transition->dims()[1];
    auto* cost = ctx.Output<DenseTensor>("LogLikelihood");
    cost->Resize({static_cast<int64_t>(ranges.size()), 1});
    T* costs = cost->mutable_data<T>(ctx.GetPlace());
    auto* alpha_tensor = ctx.Output<DenseTensor>("Alpha");
    Chain chain;
    chain.tags = tags;
    chain.scores = transition->data<T>();
    T* factors = ctx.Output<DenseTensor>("TransitionExps")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < transition->numel(); ++i) factors[i] = std::exp(chain.scores[i]);
    chain.factors = factors;
    T* alpha = alpha_tensor->mutable_data<T>(ctx.GetPlace());
    T* exps = ctx.Output<DenseTensor>("EmissionExps")->mutable_data<T>(ctx.GetPlace());
    std::fill_n(alpha, alpha_tensor->numel(), T(0));
    PADDLE_ENFORCE_EQ(
        label->numel() * tags, emission->numel(),
        phi::errors::InvalidArgument("linear_chain_crf: Label of shape %s for Emission of shape %s",
                                     label->dims(), emission->dims()));
    for (int64_t i = 0; i < label->numel(); ++i) CheckTag(label->data<int64_t>()[i], tags);
    const T* x = emission->data<T>();
    FillExps(x, label->numel(), tags, exps);
    ParallelRows(static_cast<int64_t>(ranges.size()), 16384, [&](int64_t s) {
      const int64_t at = ranges[s].begin * tags;
      costs[s] = Cost(chain, ranges[s].length, x + at, label->data<int64_t>() + ranges[s].begin,
                      exps + at, alpha + at);
    });
  }

 private:
  struct Chain {
    int64_t tags = 0;
    const T* scores = nullptr;   // start, end, then from tag to tag
    const T* factors = nullptr;  // exp of them
  };

  static void CheckTag(int64_t tag, int64_t tags) {
    PADDLE_ENFORCE_EQ(tag >= 0 && tag < tags, true,
                      phi::errors::InvalidArgument(
                          "linear_chain_crf: a tag must be in [0, %d); it is %d", tags, tag));
  }

  // Of all rows, padding included: a row's scores less the largest of them, exponentiated.
  static void FillExps(const T* x, int64_t rows, int64_t k, T* exps) {
    ParallelRows(rows, 32 * k, [=](int64_t r) {
      const T max = *std::max_element(x + r * k, x + (r + 1) * k);
      for (int64_t i = r * k; i < (r + 1) * k; ++i) exps[i] = std::exp(x[i] - max);
    });
  }

  // Makes the row add up to 1 and returns what it added up to.
  static T Normalize(T* row, int64_t n) {
    T sum = T(0);
    for (int64_t i = 0; i < n; ++i) sum += row[i];
    for (int64_t i = 0; i < n; ++i) row[i] /= sum;
    return sum;
  }

  static T Cost(const Chain& chain, int64_t length, const T* x, const int64_t* label, const T* exps,
                T* alpha) {
    if (length == 0) return T(0);
    const int64_t k = chain.tags;
    const T* steps = chain.factors + 2 * k;
    T logarithm = T(0);  // of the sum over all sequences of tags
    for (int64_t t = 0; t < length; ++t) {
      const T max = *std::max_element(x + t * k, x + (t + 1) * k);
      T* row = alpha + t * k;
      for (int64_t j = 0; j < k; ++j) row[j] = t == 0 ? chain.factors[j] : T(0);
      for (int64_t i = 0; t > 0 && i < k; ++i) {
        for (int64_t j = 0; j < k; ++j) row[j] += row[i - k] * steps[i * k + j];
      }
      for (int64_t j = 0; j < k; ++j) row[j] *= exps[t * k + j];
      logarithm += max + std::log(Normalize(row, k));
    }
    T last = T(0);
    for (int64_t j = 0; j < k; ++j) last += alpha[(length - 1) * k + j] * chain.factors[k + j];
    logarithm += std::log(last);
    T score = chain.scores[label[0]] + x[label[0]] + chain.scores[k + label[length - 1]];
    for (int64_t t = 1; t < length; ++t) {
      score += x[t * k + label[t]] + chain.scores[(2 + label[t - 1]) * k + label[t]];
    }
    return logarithm - score;
  }
};

template <typename T>
class LinearChainCrfGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* emission = ctx.Input<DenseTensor>("Emission");
    const std::vector<LabelRange> ranges =
        LabelRanges(ctx, *emission, "Length", "linear_chain_crf_grad");
    const auto* factors = ctx.Input<DenseTensor>("TransitionExps");
    const int64_t tags = factors->dims()[1];
    const CrfSequenceGrad<T> sequence(tags, factors->data<T>());
    T *d_emission = GradData<T>(ctx, "Emission"), *d_transition = GradData<T>(ctx, "Transition");
    if (d_emission != nullptr) std::fill_n(d_emission, emission->numel(), T(0));
    if (d_transition != nullptr) std::fill_n(d_transition, factors->numel(), T(0));
    const T* alpha = ctx.Input<DenseTensor>("Alpha")->data<T>();
    const T* exps = ctx.Input<DenseTensor>("EmissionExps")->data<T>();
    const auto* labels = ctx.Input<DenseTensor>("Label");
    PADDLE_ENFORCE_EQ(labels->numel() * tags, emission->numel(),
                      phi::errors::InvalidArgument(
                          "linear_chain_crf_grad: Label of shape %s for Emission of shape %s",
                          labels->dims(), emission->dims()));
    const std::vector<int64_t> label = phi::funcs::CheckedIndices(*labels, "Label", tags);
    const T* grads = OutGradRows<T>(ctx, "LogLikelihood", static_cast<int64_t>(ranges.size()), 1);
    for (size_t s = 0; s < ranges.size(); ++s) {
      const int64_t at = ranges[s].begin * tags;
      sequence.Add(ranges[s].length, alpha + at, exps + at, label.data() + ranges[s].begin,
                   grads[s], d_emission == nullptr ? nullptr : d_emission + at, d_transition);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(linear_chain_crf, LinearChainCrfCPUKernel, float, double);
PD_LEGACY_KERNEL(linear_chain_crf_grad, LinearChainCrfGradCPUKernel, float, double);
