#include "framework/program/convert_utils.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void AsRealVarType(framework::InferVarTypeContext* ctx) {
  const auto type = framework::TransToPhiDataType(ctx->GetInputDataType("X"));
  ctx->SetOutputDataType("Out", framework::TransToProtoVarType(phi::dtype::ToReal(type)));
}

template <typename T>
class AsRealCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* y = reference::Allocate<phi::dtype::Real<T>>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[2 * i] = x->data<T>()[i].real;
      y[2 * i + 1] = x->data<T>()[i].imag;
    }
  }
};

void AsRealInferShape(framework::InferShapeContext* ctx) {
  std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
  dims.push_back(2);
  ctx->SetOutputDim("Out", phi::make_ddim(dims));
  ctx->ShareLoD("X", "Out");
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(as_real, AsRealCPUKernel, phi::dtype::complex<float>, phi::dtype::complex<double>);
