#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ExpReference {
  explicit ExpReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::exp(reference::Std(x)));
  }
};

template <typename T>
class ExpCPUKernel : public FloatUnaryReferenceKernel<T, ExpReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(exp, ExpCPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
