#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct Relu6Reference {
  explicit Relu6Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x != x ? x : std::fmin(std::fmax(x, 0.0), 6.0); }
};

template <typename T>
class Relu6CPUKernel : public UnaryReferenceKernel<T, Relu6Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(relu6, Relu6CPUKernel, float, double);
