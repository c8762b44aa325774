#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class ClassCenterSampleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto labels =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "class_center_sample");
    const int classes = ctx.Attr<int>("num_classes");
    const std::set<int64_t> present(labels.begin(), labels.end());
    PADDLE_ENFORCE_EQ(
        present.empty() || (*present.begin() >= 0 && *present.rbegin() < classes), true,
        phi::errors::InvalidArgument("class_center_sample: a Label is outside [0, %d)", classes));
    std::vector<int64_t> drawn(present.begin(), present.end());
    reference::Engine engine(ctx, ctx.Attr<bool>("fix_seed") ? ctx.Attr<int>("seed") : 0);
    std::uniform_int_distribution<T> any(0, static_cast<T>(classes - 1));
    while (static_cast<int>(drawn.size()) < ctx.Attr<int>("num_samples")) {
      const int64_t c = any(*engine);
      if (std::find(drawn.begin(), drawn.end(), c) == drawn.end()) drawn.push_back(c);
    }
    auto *remapped = ctx.Output<DenseTensor>("RemappedLabel"),
         *centers = ctx.Output<DenseTensor>("SampledLocalClassCenter");
    T* to = reference::Allocate<T>(ctx, remapped);
    for (int64_t label : labels) {
      *to++ = static_cast<T>(std::find(drawn.begin(), drawn.end(), label) - drawn.begin());
    }
    centers->Resize({static_cast<int64_t>(drawn.size())});
    std::copy(drawn.begin(), drawn.end(), reference::Allocate<T>(ctx, centers));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(class_center_sample, ClassCenterSampleCPUKernel, int, int64_t);
