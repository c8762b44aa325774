#include "ops/common/family/adam_op.h"

namespace paddle::operators {

template <typename T>
class MergedAdamCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    for (size_t k = 0; k < ctx.InputSize("Param"); ++k) {
      reference::AdamValues values = reference::ReadAdam<T>(ctx, k);
      reference::StepAdam<T>(ctx, &values, k);
      reference::StoreAdam<T>(ctx, values, k);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(merged_adam, MergedAdamCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
