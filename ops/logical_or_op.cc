#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct LogicalOrReference {
  template <typename W>
  static bool Apply(W a, W b) {
    const bool x = a != W(0), y = b != W(0);
    return x || y;
  }
};

template <typename T>
class LogicalOrCPUKernel : public TestPairsReferenceKernel<T, LogicalOrReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logical_or, LogicalOrCPUKernel, float, double, bool, int8_t, int16_t, int, int64_t,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
