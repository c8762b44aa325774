#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void ComplexVarType(framework::InferVarTypeContext* ctx) {
  using framework::proto::VarType;
  const bool wide = ctx->GetInputDataType("X") == VarType::FP64;
  ctx->SetOutputDataType("Out", wide ? VarType::COMPLEX128 : VarType::COMPLEX64);
}

template <typename T>
class ComplexCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::complex<T>;
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto values = reference::MapPairs<T, Out>(
        *ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Y"), out->dims(), -1,
        [](const T& a, const T& b) { return Out(a, b); });
    std::copy(values.begin(), values.end(), reference::Allocate<Out>(ctx, out));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(complex, ComplexCPUKernel, float, double);
