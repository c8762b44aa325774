#include "ops/common/family/reduce_op.h"

namespace paddle::operators {

struct ReduceAnyReference {
  template <typename T>
  static bool Apply(const std::vector<T>& elements) {
    for (const T& v : elements) {
      if (v != T(0)) return true;
    }
    return false;
  }
};

template <typename T>
class ReduceAnyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, bool, ReduceAnyReference>(ctx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(reduce_any, ReduceAnyCPUKernel, float, double, bool, int, int64_t);
