#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void AsComplexVarType(framework::InferVarTypeContext* ctx) {
  const auto type = framework::TransToPhiDataType(ctx->GetInputDataType("X"));
  ctx->SetOutputDataType("Out", framework::TransToProtoVarType(phi::dtype::ToComplex(type)));
}

template <typename T>
class AsComplexCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    auto* y = reference::Allocate<phi::dtype::complex<T>>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) {
      y[i] = phi::dtype::complex<T>(x->data<T>()[2 * i], x->data<T>()[2 * i + 1]);
    }
  }
};

void AsComplexInferShape(framework::InferShapeContext* ctx) {
  std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
  PADDLE_ENFORCE_EQ(
      !dims.empty() && (dims.back() == 2 || dims.back() < 0), true,
      phi::errors::InvalidArgument("the last dimension of input X must be 2; it has shape %s",
                                   phi::make_ddim(dims)));
  dims.pop_back();
  ctx->SetOutputDim("Out", phi::make_ddim(dims));
  ctx->ShareLoD("X", "Out");
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(as_complex, AsComplexCPUKernel, float, double);
