#include <algorithm>

#include "ops/common/family/isclose_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class AllcloseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const std::vector<bool> close = reference::ClosePairs<T>(ctx);
    bool* result = reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out"));
    *result = std::find(close.begin(), close.end(), false) == close.end();
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(allclose, AllcloseCPUKernel, float, double);
