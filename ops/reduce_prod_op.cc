#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ReduceProdReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    reference::Wide<T> product(1);
    for (const T& v : elements) product *= v;
    return reference::Narrow<T>(product);
  }
};

template <typename T>
class ReduceProdCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceProdReference>(ctx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(reduce_prod, ReduceProdCPUKernel, float, double, int, int64_t);
