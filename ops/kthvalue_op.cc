#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/sorted_lines.h"

namespace paddle::operators {

template <typename T>
class KthvalueCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const int k = ctx.Attr<int>("k");
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "kthvalue", [k](auto line) {
      std::nth_element(line.begin(), line.begin() + (k - 1), line.end(), reference::Smaller<T>);
      return decltype(line){line[k - 1]};
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(kthvalue, KthvalueCPUKernel, float, double, int, int64_t);
