#include "ops/common/family/adam_op.h"

namespace paddle::operators {

template <typename T>
class AdamCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    if (reference::SkipsUpdate(ctx)) return reference::PassAdam(ctx);
    reference::AdamValues values = reference::ReadAdam<T>(ctx);
    reference::StepAdam<T>(ctx, &values);
    reference::StoreAdam<T>(ctx, values);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(adam, AdamCPUKernel, float, double, phi::dtype::float16, phi::dtype::bfloat16);
