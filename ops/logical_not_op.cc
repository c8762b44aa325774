#include "ops/common/family/compare_op.h"

namespace paddle::operators {

struct LogicalNotReference {
  template <typename W>
  static bool Apply(W a) {
    return a == W(0);
  }
};

template <typename T>
class LogicalNotCPUKernel : public TestReferenceKernel<T, LogicalNotReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logical_not, LogicalNotCPUKernel, float, double, bool, int8_t, int16_t, int,
                 int64_t, phi::dtype::complex<float>, phi::dtype::complex<double>);
