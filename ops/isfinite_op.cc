#include <cmath>

#include "ops/common/family/overflow_op.h"

namespace paddle {
namespace operators {

class IsfiniteOpMaker : public OverflowOpMaker {
 protected:
  const char* Question() const override { return "all numbers of X are finite"; }
};

struct IsfiniteQuestion {
  static bool Test(double v) { return std::isfinite(v); }
};

template <typename DeviceContext, typename T>
class IsfiniteCPUKernel : public OverflowKernel<DeviceContext, T, IsfiniteQuestion, true> {};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(isfinite, ops::OverflowOp, ops::IsfiniteOpMaker,
                             ops::OverflowOpVarTypeInference);
REGISTER_OP_CPU_KERNEL(isfinite, ops::IsfiniteCPUKernel<phi::CPUContext, int>,
                       ops::IsfiniteCPUKernel<phi::CPUContext, int64_t>,
                       ops::IsfiniteCPUKernel<phi::CPUContext, float>,
                       ops::IsfiniteCPUKernel<phi::CPUContext, double>);
