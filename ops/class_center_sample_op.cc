#include <algorithm>
#include <random>
#include <set>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/counted_vector.h"

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
    constexpr T kNotDrawn = -1;
    phi::CountedVector<T> drawn(present.begin(), present.end()), place_of(classes, kNotDrawn);
    for (size_t i = 0; i < drawn.size(); ++i) place_of[drawn[i]] = static_cast<T>(i);
    reference::Engine engine(ctx, ctx.Attr<bool>("fix_seed") ? ctx.Attr<int>("seed") : 0);
    std::uniform_int_distribution<T> any(0, static_cast<T>(classes - 1));
    const auto samples = static_cast<size_t>(ctx.Attr<int>("num_samples"));
    while (drawn.size() < samples) {
      const T c = any(*engine);
      if (place_of[c] != kNotDrawn) continue;
      place_of[c] = static_cast<T>(drawn.size());
      drawn.push_back(c);
    }
    auto *remapped = ctx.Output<DenseTensor>("RemappedLabel"),
         *centers = ctx.Output<DenseTensor>("SampledLocalClassCenter");
    T* to = reference::Allocate<T>(ctx, remapped);
    for (int64_t label : labels) *to++ = place_of[label];
    centers->Resize({static_cast<int64_t>(drawn.size())});
    std::copy(drawn.begin(), drawn.end(), reference::Allocate<T>(ctx, centers));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(class_center_sample, ClassCenterSampleCPUKernel, int, int64_t);
