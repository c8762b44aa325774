#include "ops/common/family/lookup_table_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class LookupTableV2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::LookUp<T>(ctx, "lookup_table_v2");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lookup_table_v2, LookupTableV2CPUKernel, float, double, int8_t, int16_t,
                 phi::dtype::float16, phi::dtype::bfloat16);
