#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct Expm1Reference {
  explicit Expm1Reference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    if constexpr (std::is_same_v<W, double>) {
      return std::expm1(x);
    } else {
      return W(std::exp(std::complex<double>(x)) - 1.0);
    }
  }
};

template <typename T>
class Expm1CPUKernel : public FloatUnaryReferenceKernel<T, Expm1Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(expm1, Expm1CPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
