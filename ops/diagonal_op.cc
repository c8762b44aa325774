#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class DiagonalOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("offset", "0: the main diagonal; above it: positive.").SetDefault(0);
    AddAttr<int>("axis1", "The dimension of the rows.").SetDefault(0);
    AddAttr<int>("axis2", "The dimension of the columns.").SetDefault(1);
    AddComment("Out = the diagonals of the matrices of two dimensions.");
  }
};

class DiagonalOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Input"), ctx.GetPlace());
  }
};

static void DiagonalReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const int rank = x->dims().size();
  const int a = reference::PositiveAxis(ctx.Attr<int>("axis1"), rank, "diagonal");
  const int b = reference::PositiveAxis(ctx.Attr<int>("axis2"), rank, "diagonal");
  const int64_t offset = ctx.Attr<int>("offset");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index dims;
  for (int i = 0; i < rank; ++i) {
    if (i != a && i != b) dims.push_back(whole[i]);
  }
  int64_t length = 0;
  for (int64_t i = 0; i < whole[a]; ++i) length += i + offset >= 0 && i + offset < whole[b] ? 1 : 0;
  const int64_t row = offset < 0 ? -offset : 0;
  const auto source = [&](const reference::Index& index) {
    reference::Index at;
    size_t next = 0;
    for (int i = 0; i < rank; ++i) {
      at.push_back(i == a   ? index.back() + row
                   : i == b ? index.back() + row + offset
                            : index[next++]);
    }
    return reference::OffsetOf(at, whole);
  };
  dims.push_back(length);
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using DiagonalCPUKernel = MoveReferenceKernel<DeviceContext, T, DiagonalReference>;

KernelSignature DiagonalOpArgumentMapping(const ArgumentMappingContext&) {
  return {"diagonal", {"Input"}, {"offset", "axis1", "axis2"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(diagonal, DiagonalInferShapeFunctor,
                            PD_INFER_META(phi::DiagonalInferMeta));

constexpr GradSlots kDiagonalGradSlots = {"Input", "", "Out", "Input"};

KernelSignature DiagonalGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"diagonal_grad", {"Input", "Out@GRAD"}, {"offset", "axis1", "axis2"}, {"Input@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(diagonal_grad, DiagonalGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(DiagonalGradNoNeedBufferVarsInferer, "Input");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(diagonal, ops::DiagonalOp, ops::DiagonalOpMaker, ops::DiagonalInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDiagonalGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(diagonal, ops::DiagonalOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(diagonal, ops::DiagonalCPUKernel);
REGISTER_OPERATOR(diagonal_grad, ops::OpTypedByOutGrad, ops::DiagonalGradInferShapeFunctor,
                  ops::DiagonalGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(diagonal_grad, ops::DiagonalGradOpArgumentMapping);
