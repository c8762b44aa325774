#include "compat/mapping_notes.h"
#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ReduceAMaxReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    PADDLE_ENFORCE_EQ(
        elements.empty(), false,
        phi::errors::InvalidArgument("reduce_amax: there is no element to choose from"));
    T best = elements[0];
    for (const T& v : elements) {
      if (v > best || v != v) best = v;
      if (best != best) break;
    }
    return best;
  }
};

template <typename T>
class ReduceAMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceAMaxReference>(ctx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(reduce_amax, ReduceAMaxCPUKernel, float, double, int, int64_t);
