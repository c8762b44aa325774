#include "ops/common/operator/grad_op.h"
#include "ops/common/rows/rows_unary_op.h"

namespace paddle {
namespace operators {

class SquareOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = X * X."; }
};

struct SquareReference {
  explicit SquareReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return static_cast<W>(x * x);
  }
};

template <typename DeviceContext, typename T>
class SquareCPUKernel : public RowsUnaryReferenceKernel<DeviceContext, T, SquareReference> {};

KernelSignature SquareOpArgumentMapping(const ArgumentMappingContext& ctx) {
  return {ctx.IsSelectedRowsInput("X") ? "square_sr" : "square", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(square, SquareInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSquareGradSlots = {"X", "", "Out", "X"};

KernelSignature SquareGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"square_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(square_grad, SquareGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(square, ops::OpTypedByX, ops::SquareOpMaker, ops::SquareInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSquareGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(square, ops::SquareOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(square, ops::SquareCPUKernel<phi::CPUContext, float>,
                       ops::SquareCPUKernel<phi::CPUContext, double>,
                       ops::SquareCPUKernel<phi::CPUContext, int>,
                       ops::SquareCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(square_grad, ops::OpTypedByOutGrad, ops::SquareGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(square_grad, ops::SquareGradOpArgumentMapping);
