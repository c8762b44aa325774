#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ErfReference {
  explicit ErfReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::erf(x); }
};

template <typename T>
class ErfCPUKernel : public UnaryReferenceKernel<T, ErfReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(erf, ErfCPUKernel, float, double, phi::dtype::float16);
