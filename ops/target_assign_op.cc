#include <algorithm>

#include "ops/common/detection/target_rows.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class TargetAssignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const TargetRows rows(ctx);
    const int64_t width = x->dims()[2];
    const auto mismatch = static_cast<T>(static_cast<int>(ctx.Attr<int>("mismatch_value")));
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t from : rows.from) {
      out = from < 0 ? std::fill_n(out, width, mismatch)
                     : std::copy_n(x->data<T>() + from * width, width, out);
    }
    std::copy(rows.weights.begin(), rows.weights.end(),
              reference::Allocate<float>(ctx, ctx.Output<DenseTensor>("OutWeight")));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(target_assign, TargetAssignCPUKernel, int, float);
