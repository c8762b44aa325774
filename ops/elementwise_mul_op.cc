#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/quantize/int8_elementwise.h"
#include "phi/core/selected_rows.h"

namespace paddle {
namespace operators {

class ElementwiseMulOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "*"; }
};

struct ElementwiseMulReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a * b);
  }
};

template <typename DeviceContext, typename T>
class ElementwiseMulCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseMulReference> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x = ctx.InputVar("X");
    framework::Variable* out = ctx.OutputVar("Out");
    if (x->IsType<phi::SelectedRows>() && out != x) {
      const auto& rows = x->Get<phi::SelectedRows>();
      auto* out_rows = out->GetMutable<phi::SelectedRows>();
      out_rows->set_rows(rows.rows());
      out_rows->set_height(rows.height());
      out_rows->mutable_value()->Resize(rows.value().dims());
    }
    ElementwiseReferenceKernel<DeviceContext, T, ElementwiseMulReference>::Compute(ctx);
  }
};

template <typename DeviceContext, typename T>
class Int8ElementwiseMulCPUKernel
    : public Int8ElementwiseReferenceKernel<DeviceContext, T, ElementwiseMulReference> {};

KernelSignature ElementwiseMulOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool raw = ElementwiseAxis(ctx) != -1;
  if (ctx.IsDenseTensorInput("X")) {
    if (raw) return {"multiply_raw", {"X", "Y"}, {"axis"}, {"Out"}};
    return {"multiply", {"X", "Y"}, {}, {"Out"}};
  }
  if (raw) return {"multiply_raw_sr", {"X", "Y"}, {"axis"}, {"Out"}};
  return {"multiply_sr", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_mul, ElementwiseMulInferShapeFunctor,
                            ElementwiseOpInferMeta);

class ElementwiseMulOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

constexpr GradSlots kElementwiseMulGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseMulGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"multiply_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_mul_grad, ElementwiseMulGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_mul, ops::ElementwiseOp, ops::ElementwiseMulOpMaker,
                  ops::ElementwiseMulInferShapeFunctor, ops::ElementwiseMulOpVarTypeInference,
                  ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseMulGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_mul, multiply);
PD_REGISTER_ARG_MAPPING_FN(elementwise_mul, ops::ElementwiseMulOpArgumentMapping);
PHIBRIDGE_REGISTER_ELEMENTWISE_REFERENCE(
    elementwise_mul, ops::ElementwiseMulCPUKernel,
    ops::ElementwiseMulCPUKernel<phi::CPUContext, bool>,
    ops::ElementwiseMulCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
    ops::Int8ElementwiseMulCPUKernel<phi::CPUContext, int8_t>,
    ops::Int8ElementwiseMulCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(elementwise_mul_grad, ops::ComplexPromotingGradOp,
                  ops::ElementwiseMulGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_mul_grad, multiply_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_mul_grad, ops::ElementwiseMulGradOpArgumentMapping);
REGISTER_OP_VERSION(elementwise_mul)
    .AddCheckpoint("Adds the attribute Scale_y.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "Scale_y", "Scale of Y, for a quantised program.", 1.0f));
