#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/rows/rows_unary_op.h"

namespace paddle::operators {

struct SqrtReference {
  explicit SqrtReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::sqrt(x); }
};

template <typename T>
class SqrtCPUKernel : public RowsUnaryReferenceKernel<T, SqrtReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sqrt, SqrtCPUKernel, float, double);
