#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class FillDiagonalOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A matrix, or a tensor of equal sizes.");
    AddOutput("Out", "The result.");
    AddAttr<float>("value", "The value.").SetDefault(0.0f);
    AddAttr<int>("offset", "0: the main diagonal; above it: positive.").SetDefault(0);
    AddAttr<bool>("wrap", "The diagonal of a tall matrix starts again below one free row.")
        .SetDefault(false);
    AddComment("Out = X with one value on a diagonal.");
  }
};

DECLARE_INPLACE_OP_INFERER(FillDiagonalInplaceInferer, {"X", "Out"});

static void FillDiagonalReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  const int64_t offset = ctx.Attr<int>("offset");
  // Elements of the main diagonal are a step apart; without wrap, as far as a square reaches.
  int64_t step = 0;
  const phi::DDim steps = phi::stride(x->dims());
  for (int i = 0; i < steps.size(); ++i) step += steps[i];
  const int64_t size =
      ctx.Attr<bool>("wrap") ? x->numel() : std::min(x->numel(), dims[1] * dims[1]);
  const auto source = [&](const reference::Index& index) -> int64_t {
    const int64_t at = reference::OffsetOf(index, dims);
    const int64_t main_column = at % dims[1] - offset;
    const bool in_row = main_column >= 0 && main_column < dims[1];
    return in_row && (at - offset) % step == 0 && at - offset < size ? -1 : at;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"),
                       ctx.Attr<float>("value"));
}
template <typename DeviceContext, typename T>
using FillDiagonalCPUKernel = MoveReferenceKernel<DeviceContext, T, FillDiagonalReference>;

KernelSignature FillDiagonalOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_diagonal", {"X"}, {"value", "offset", "wrap"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_diagonal, FillDiagonalInferShapeFunctor,
                            PD_INFER_META(phi::FillDiagonalInferMeta));

constexpr GradSlots kFillDiagonalGradSlots = {"", "", "Out", "X"};

KernelSignature FillDiagonalGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fill_diagonal_grad", {"Out@GRAD"}, {"value", "offset", "wrap"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(fill_diagonal_grad, FillDiagonalGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fill_diagonal, ops::OpTypedByX, ops::FillDiagonalOpMaker,
                  ops::FillDiagonalInferShapeFunctor, ops::FillDiagonalInplaceInferer,
                  ops::SlotGradOpMaker<ops::kFillDiagonalGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(fill_diagonal, ops::FillDiagonalOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(fill_diagonal, ops::FillDiagonalCPUKernel<phi::CPUContext, float>,
                       ops::FillDiagonalCPUKernel<phi::CPUContext, double>,
                       ops::FillDiagonalCPUKernel<phi::CPUContext, int>,
                       ops::FillDiagonalCPUKernel<phi::CPUContext, int64_t>,
                       ops::FillDiagonalCPUKernel<phi::CPUContext, bool>,
                       ops::FillDiagonalCPUKernel<phi::CPUContext, phi::dtype::float16>);
REGISTER_OPERATOR(fill_diagonal_grad, ops::OpTypedByOutGrad, ops::FillDiagonalGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(fill_diagonal_grad, ops::FillDiagonalGradOpArgumentMapping);
