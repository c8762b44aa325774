#include "ops/common/operator/operator.h"
#include "ops/common/rows/rows_unary_op.h"

namespace paddle::operators {

struct SquareReference {
  explicit SquareReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return static_cast<W>(x * x);
  }
};

template <typename T>
class SquareCPUKernel : public RowsUnaryReferenceKernel<T, SquareReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(square, SquareCPUKernel, float, double, int, int64_t);
