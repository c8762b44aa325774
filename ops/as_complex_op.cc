#include "framework/program/convert_utils.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class AsComplexOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Its last dimension holds real and imaginary part.");
    AddOutput("Out", "The result.");
    AddComment("Out = pairs of X as complex numbers.");
  }
};

class AsComplexOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    const auto type = framework::TransToPhiDataType(ctx->GetInputDataType("X"));
    ctx->SetOutputDataType("Out", framework::TransToProtoVarType(phi::dtype::ToComplex(type)));
  }
};

template <typename DeviceContext, typename T>
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

KernelSignature AsComplexOpArgumentMapping(const ArgumentMappingContext&) {
  return {"as_complex", {"X"}, {}, {"Out"}};
}

struct AsComplexInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
    PADDLE_ENFORCE_EQ(
        !dims.empty() && dims.back() == 2, true,
        phi::errors::InvalidArgument("the last dimension of input X must be 2; it has shape %s",
                                     phi::make_ddim(dims)));
    dims.pop_back();
    ctx->SetOutputDim("Out", phi::make_ddim(dims));
    ctx->ShareLoD("X", "Out");
  }
};

/// The gradient is as_real of the gradient.
constexpr char kAsComplexGradType[] = "as_real";

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(as_complex, ops::OpTypedByX, ops::AsComplexOpMaker,
                  ops::AsComplexInferShapeFunctor, ops::AsComplexOpVarTypeInference,
                  ops::ForwardOpGradMaker<ops::kAsComplexGradType>);
PD_REGISTER_ARG_MAPPING_FN(as_complex, ops::AsComplexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(as_complex, ops::AsComplexCPUKernel<phi::CPUContext, float>,
                       ops::AsComplexCPUKernel<phi::CPUContext, double>);
