#include <algorithm>

#include "ops/common/operator/one_integer.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/sorted_lines.h"

namespace paddle::operators {

template <typename T>
class TopkV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    int64_t k = ctx.Attr<int>("k");
    if (ctx.HasInput("K")) k = reference::OneInteger(ctx, "K", "top_k_v2");
    const auto before = ctx.Attr<bool>("largest") ? reference::Larger<T> : reference::Smaller<T>;
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "top_k_v2", [&](auto line) {
      // The original's algorithms, which say how equal elements are ordered.
      if (k * 64 < static_cast<int64_t>(line.size())) {
        std::partial_sort(line.begin(), line.begin() + k, line.end(), before);
      } else {
        std::nth_element(line.begin(), line.begin() + (k - 1), line.end(), before);
        std::sort(line.begin(), line.begin() + (k - 1), before);
      }
      line.resize(k);
      return line;
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(top_k_v2, TopkV2CPUKernel, float, double, int, int64_t);
