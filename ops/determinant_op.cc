#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_matrix.h"
#include "phi/infermeta/linalg.h"

namespace paddle {
namespace operators {

class DeterminantOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Square matrices [.., n, n].");
    AddOutput("Out", "A number for each.");
    AddComment("Out = the determinant of each matrix of Input.");
  }
};

template <typename DeviceContext, typename T>
class DeterminantCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("Input");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < reference::MatrixCount(*x); ++i) {
      reference::PreciseMatrix none(x->dims()[x->dims().size() - 1], 0);
      const auto a = x->numel() == 0 ? none : reference::MatrixOf<T>(*x, i);
      y[i] = static_cast<T>(reference::Eliminate(a, &none));
    }
  }
};

KernelSignature DeterminantOpArgumentMapping(const ArgumentMappingContext&) {
  return {"determinant", {"Input"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(determinant, DeterminantInferShapeFunctor,
                            PD_INFER_META(phi::DeterminantInferMeta));

constexpr GradSlots kDeterminantGradSlots = {"Input", "Out", "Out", "Input"};

KernelSignature DeterminantGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"determinant_grad", {"Input", "Out", "Out@GRAD"}, {}, {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(determinant_grad, DeterminantGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(determinant, ops::OpTypedByInput, ops::DeterminantOpMaker,
                  ops::DeterminantInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDeterminantGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(determinant, ops::DeterminantOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(determinant, ops::DeterminantCPUKernel<phi::CPUContext, float>,
                       ops::DeterminantCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(determinant_grad, ops::OpTypedByOutGrad, ops::DeterminantGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(determinant_grad, ops::DeterminantGradOpArgumentMapping);
