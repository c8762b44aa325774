#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/complex_of_out_grad.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/elementwise.h"

namespace paddle {
namespace operators {

class ComplexOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The real part.");
    AddInput("Y", "The imaginary part.");
    AddOutput("Out", "Complex, of the broadcast shape.");
    AddComment("Out = X + i Y.");
  }
};

class ComplexOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    using framework::proto::VarType;
    const bool wide = ctx->GetInputDataType("X") == VarType::FP64;
    ctx->SetOutputDataType("Out", wide ? VarType::COMPLEX128 : VarType::COMPLEX64);
  }
};

template <typename DeviceContext, typename T>
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

KernelSignature ComplexOpArgumentMapping(const ArgumentMappingContext&) {
  return {"complex", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(complex, ComplexInferShapeFunctor,
                            PD_INFER_META(phi::ComplexInferMeta));

constexpr GradSlots kComplexGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ComplexGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"complex_grad", {"X", "Y", "Out@GRAD"}, {}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(complex_grad, ComplexGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ComplexGradNoNeedBufferVarsInferer, "X", "Y");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(complex, ops::OpTypedByX, ops::ComplexOpMaker, ops::ComplexInferShapeFunctor,
                  ops::ComplexOpVarTypeInference, ops::SlotGradOpMaker<ops::kComplexGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(complex, ops::ComplexOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(complex, ops::ComplexCPUKernel<phi::CPUContext, float>,
                       ops::ComplexCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(complex_grad, ops::RealOfOutGrad, ops::ComplexGradInferShapeFunctor,
                  ops::ComplexGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(complex_grad, ops::ComplexGradOpArgumentMapping);
