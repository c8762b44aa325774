#include <algorithm>
#include <set>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MineHardExamplesCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* match = ctx.Input<DenseTensor>("MatchIndices");
    const int64_t images = match->dims()[0], priors = match->dims()[1];
    for (const char* slot : {"ClsLoss", "LocLoss", "MatchDist"}) {
      if (!ctx.HasInput(slot)) continue;
      PADDLE_ENFORCE_EQ(ctx.Input<DenseTensor>(slot)->numel(), match->numel(),
                        phi::errors::InvalidArgument(
                            "mine_hard_examples: %s must be as large as MatchIndices of shape %s; "
                            "its shape is %s",
                            slot, match->dims(), ctx.Input<DenseTensor>(slot)->dims()));
    }
    const bool hard = ctx.Attr<std::string>("mining_type") == "hard_example";
    int* updated = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("UpdatedMatchIndices"));
    std::copy_n(match->data<int>(), match->numel(), updated);
    std::vector<int> negative;
    std::vector<size_t> lod = {0};
    for (int64_t n = 0; n < images; ++n) {
      const std::set<int> chosen = Chosen(ctx, n, priors, hard);
      int* own = updated + n * priors;
      for (int m = 0; m < priors; ++m) {
        const bool in = chosen.count(m) > 0;
        if (in && own[m] < 0) negative.push_back(m);
        if (hard && !in) own[m] = -1;
      }
      lod.push_back(negative.size());
    }
    auto* out = ctx.Output<DenseTensor>("NegIndices");
    out->Resize({static_cast<int64_t>(negative.size()), 1});
    out->set_lod({lod});
    std::copy(negative.begin(), negative.end(), reference::Allocate<int>(ctx, out));
  }

 private:
  static std::set<int> Chosen(const framework::ExecutionContext& ctx, int64_t n, int64_t priors,
                              bool hard) {
    const int* match = ctx.Input<DenseTensor>("MatchIndices")->data<int>() + n * priors;
    const T* dist = ctx.Input<DenseTensor>("MatchDist")->data<T>() + n * priors;
    const T* loss = ctx.Input<DenseTensor>("ClsLoss")->data<T>() + n * priors;
    const T* more = hard && ctx.HasInput("LocLoss")
                        ? ctx.Input<DenseTensor>("LocLoss")->data<T>() + n * priors
                        : nullptr;
    std::vector<std::pair<T, int>> scored;
    int64_t positive = 0;
    for (int m = 0; m < priors; ++m) {
      if (match[m] != -1) ++positive;
      const bool eligible =
          hard ||
          (match[m] == -1 && dist[m] < static_cast<T>(ctx.Attr<float>("neg_dist_threshold")));
      if (eligible) scored.emplace_back(loss[m] + (more == nullptr ? T(0) : more[m]), m);
    }
    const int64_t wanted =
        hard
            ? static_cast<int64_t>(ctx.Attr<int>("sample_size"))
            : static_cast<int64_t>(static_cast<float>(positive) * ctx.Attr<float>("neg_pos_ratio"));
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::set<int> chosen;
    for (int64_t i = 0; i < std::min<int64_t>(wanted, static_cast<int64_t>(scored.size())); ++i) {
      chosen.insert(scored[i].second);
    }
    return chosen;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(mine_hard_examples, MineHardExamplesCPUKernel, float, double);
