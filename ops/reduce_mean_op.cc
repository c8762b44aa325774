#include <algorithm>

#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ReduceMeanReference {
  template <typename T>
  static T Apply(const std::vector<T>& elements) {
    if constexpr (std::is_same_v<T, bool>) {
      return std::find(elements.begin(), elements.end(), true) != elements.end();
    }
    reference::Wide<T> sum(0);
    for (const T& v : elements) sum += reference::Widen(v);
    if constexpr (std::is_integral_v<T>) {
      return elements.empty() ? T(0) : static_cast<T>(static_cast<double>(sum) / elements.size());
    } else {
      return reference::Narrow<T>(sum / reference::Wide<T>(static_cast<double>(elements.size())));
    }
  }
};

template <typename T>
class ReduceMeanCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ReduceReference<T, T, ReduceMeanReference>(ctx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(reduce_mean, ReduceMeanCPUKernel, float, double, bool, int, int64_t,
                 phi::dtype::bfloat16, phi::dtype::complex<float>, phi::dtype::complex<double>);
