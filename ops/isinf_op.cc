#include <cmath>

#include "ops/common/family/overflow_op.h"

namespace paddle {
namespace operators {

class IsinfOpMaker : public OverflowOpMaker {
 protected:
  const char* Question() const override { return "a number of X is infinite"; }
};

struct IsinfQuestion {
  static bool Test(double v) { return std::isinf(v); }
};

template <typename DeviceContext, typename T>
class IsinfCPUKernel : public OverflowKernel<DeviceContext, T, IsinfQuestion, false> {};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(isinf, ops::OverflowOp, ops::IsinfOpMaker,
                             ops::OverflowOpVarTypeInference);
REGISTER_OP_CPU_KERNEL(isinf, ops::IsinfCPUKernel<phi::CPUContext, int>,
                       ops::IsinfCPUKernel<phi::CPUContext, int64_t>,
                       ops::IsinfCPUKernel<phi::CPUContext, float>,
                       ops::IsinfCPUKernel<phi::CPUContext, double>);
