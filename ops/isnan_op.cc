#include <cmath>

#include "ops/common/family/overflow_op.h"

namespace paddle {
namespace operators {

class IsnanOpMaker : public OverflowOpMaker {
 protected:
  const char* Question() const override { return "a number of X is NaN"; }
};

struct IsnanQuestion {
  static bool Test(double v) { return std::isnan(v); }
};

template <typename DeviceContext, typename T>
class IsnanCPUKernel : public OverflowKernel<DeviceContext, T, IsnanQuestion, false> {};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(isnan, ops::OverflowOp, ops::IsnanOpMaker,
                             ops::OverflowOpVarTypeInference);
REGISTER_OP_CPU_KERNEL(isnan, ops::IsnanCPUKernel<phi::CPUContext, int>,
                       ops::IsnanCPUKernel<phi::CPUContext, int64_t>,
                       ops::IsnanCPUKernel<phi::CPUContext, float>,
                       ops::IsnanCPUKernel<phi::CPUContext, double>);
