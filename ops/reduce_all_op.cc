#include "ops/common/family/reduce_op.h"

namespace paddle::operators {

struct ReduceAllReference {
  template <typename T>
  static bool Apply(const std::vector<T>& elements) {
    for (const T& v : elements) {
      if (v == T(0)) return false;
    }
    return true;
  }
};

template <typename T>
class ReduceAllCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, bool, ReduceAllReference>(ctx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(reduce_all, ReduceAllCPUKernel, float, double, bool, int, int64_t);
