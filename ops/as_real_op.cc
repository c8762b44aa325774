#include "framework/program/convert_utils.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class AsRealOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "With a last dimension of 2.");
    AddComment("Out = X as pairs of real and imaginary part.");
  }
};

class AsRealOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const auto type = framework::TransToPhiDataType(ctx->GetInputDataType("X"));
    ctx->SetOutputDataType("Out", framework::TransToProtoVarType(phi::dtype::ToReal(type)));
  }
};

template <typename DeviceContext, typename T>
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

KernelSignature AsRealOpArgumentMapping(const ArgumentMappingContext&) {
  return {"as_real", {"X"}, {}, {"Out"}};
}

struct AsRealInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
    dims.push_back(2);
    ctx->SetOutputDim("Out", phi::make_ddim(dims));
    ctx->ShareLoD("X", "Out");
  }
};

/// The gradient is as_complex of the gradient.
constexpr char kAsRealGradType[] = "as_complex";

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(as_real, ops::OpTypedByX, ops::AsRealOpMaker, ops::AsRealInferShapeFunctor,
                  ops::AsRealOpVarTypeInference, ops::ForwardOpGradMaker<ops::kAsRealGradType>);
PD_REGISTER_ARG_MAPPING_FN(as_real, ops::AsRealOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(as_real, ops::AsRealCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AsRealCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
