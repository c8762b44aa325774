#include <cmath>

#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct FrobeniusNormReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    double sum = 0;
    for (T v : elements) sum += static_cast<double>(v) * static_cast<double>(v);
    return static_cast<T>(std::sqrt(sum));
  }
};

template <typename T>
class FrobeniusNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, FrobeniusNormReference>(ctx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(frobenius_norm, FrobeniusNormCPUKernel, float, double);
