#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class AucCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const int64_t buckets = ctx.Attr<int>("num_thresholds") + int64_t{1},
                  steps = ctx.Attr<int>("slide_steps");
    const auto* predict = ctx.Input<DenseTensor>("Predict");
    const int64_t width = predict->dims()[1];
    const bool skip = ctx.HasInput("InsTagWeight") &&
                      ctx.Input<DenseTensor>("InsTagWeight")->data<float>()[0] == 0;
    std::vector<int64_t> labels;
    if (!skip) labels = reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "auc");
    std::vector<int64_t> histograms[2];
    const char *const states[] = {"StatNeg", "StatPos"}, *const results[] = {"StatNegOut",
                                                                             "StatPosOut"};
    const auto runs = reference::IntegersOf(*ctx.Input<DenseTensor>("StatPos"), "auc");
    const int64_t slot = steps == 0 || runs.empty() ? 0 : std::max<int64_t>(runs.back(), 0) % steps;
    for (int positive = 0; positive < 2; ++positive) {
      auto state = reference::IntegersOf(*ctx.Input<DenseTensor>(states[positive]), "auc");
      auto* result = ctx.Output<DenseTensor>(results[positive]);
      PADDLE_ENFORCE_EQ(
          static_cast<int64_t>(state.size()), result->numel(),
          phi::errors::InvalidArgument("auc: %s must hold %d numbers; it holds %d",
                                       states[positive], result->numel(), state.size()));
      std::vector<int64_t> batch(buckets);
      for (size_t i = 0; !skip && i < labels.size(); ++i) {
        const T score = predict->data<T>()[static_cast<int64_t>(i) * width + width - 1];
        PADDLE_ENFORCE_EQ(score >= 0 && score <= 1, true,
                          phi::errors::InvalidArgument("auc: Predict must be in [0, 1]; it is %s",
                                                       static_cast<double>(score)));
        // float32 may round the number of the last bucket up.
        const auto bucket = static_cast<int64_t>(score * static_cast<T>(buckets - 1));
        if ((labels[i] > 0) == (positive == 1)) ++batch[std::min(bucket, buckets - 1)];
      }
      for (int64_t b = 0; b < buckets && !skip; ++b) {
        int64_t& own = state[slot * buckets + b];
        if (steps > 0) {
          state[steps * buckets + b] += batch[b] - own;
          own = batch[b];
        } else {
          own += batch[b];
        }
      }
      if (steps > 0 && !skip) ++state.back();
      std::copy(state.begin(), state.end(), reference::Allocate<int64_t>(ctx, result));
      histograms[positive].assign(state.begin() + steps * buckets,
                                  state.begin() + (steps + 1) * buckets);
    }
    *reference::Allocate<double>(ctx, ctx.Output<DenseTensor>("AUC")) =
        Area(histograms[1], histograms[0]);
  }

 private:
  // Each pair of a positive and a negative one counts 1 if the positive one scores more, 1/2 if
  // they are in one bucket.
  static double Area(const std::vector<int64_t>& positive, const std::vector<int64_t>& negative) {
    double pairs = 0, above = 0, others = 0;
    for (size_t b = positive.size(); b-- > 0;) {
      const auto here = static_cast<double>(positive[b]), wrong = static_cast<double>(negative[b]);
      pairs += std::fabs(wrong) * (above + here / 2);
      above += here;
      others += wrong;
    }
    return above > 0 && others > 0 ? pairs / (above * others) : pairs;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(auc, AucCPUKernel, float);
