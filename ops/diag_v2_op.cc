#include <cstdlib>

#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/diagonal.h"

namespace paddle {
namespace operators {

class DiagV2OpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A vector or a matrix.");
    AddOutput("Out", "The result.");
    AddAttr<int>("offset", "0: the main diagonal; above it: positive.").SetDefault(0);
    AddAttr<float>("padding_value", "What stands beside a vector.").SetDefault(0.0f);
    AddComment("Out = a matrix with X on a diagonal, or the diagonal of X.");
  }
};

static void DiagV2Reference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int64_t offset = ctx.Attr<int>("offset");
  auto* out = ctx.Output<DenseTensor>("Out");
  if (x->dims().size() == 2) {
    const int64_t rows = x->dims()[0], columns = x->dims()[1];
    reference::Index at;
    for (int64_t i = 0; i < rows; ++i) {
      if (i + offset >= 0 && i + offset < columns) at.push_back(i * columns + i + offset);
    }
    const auto source = [&](const reference::Index& index) { return at[index[0]]; };
    return reference::Rearrange(ctx, *x, {static_cast<int64_t>(at.size())}, source, out);
  }
  const int64_t size = x->numel() + std::abs(offset);
  const auto source = [&](const reference::Index& index) {
    return index[1] - index[0] == offset ? std::min(index[0], index[1]) : int64_t{-1};
  };
  reference::Rearrange(ctx, *x, {size, size}, source, out, ctx.Attr<float>("padding_value"));
}
template <typename DeviceContext, typename T>
using DiagV2CPUKernel = MoveReferenceKernel<DeviceContext, T, DiagV2Reference>;

KernelSignature DiagV2OpArgumentMapping(const ArgumentMappingContext&) {
  return {"diag", {"X"}, {"offset", "padding_value"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(diag_v2, DiagV2InferShapeFunctor, PD_INFER_META(phi::DiagInferMeta));

constexpr GradSlots kDiagV2GradSlots = {"X", "", "Out", "X"};

KernelSignature DiagV2GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"diag_grad", {"X", "Out@GRAD"}, {"offset"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(diag_v2_grad, DiagV2GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(DiagV2GradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(diag_v2, ops::OpTypedByX, ops::DiagV2OpMaker, ops::DiagV2InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kDiagV2GradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(diag_v2, diag);
PD_REGISTER_ARG_MAPPING_FN(diag_v2, ops::DiagV2OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(diag_v2, ops::DiagV2CPUKernel<phi::CPUContext, float>,
                       ops::DiagV2CPUKernel<phi::CPUContext, double>,
                       ops::DiagV2CPUKernel<phi::CPUContext, int>,
                       ops::DiagV2CPUKernel<phi::CPUContext, int64_t>,
                       ops::DiagV2CPUKernel<phi::CPUContext, phi::dtype::float16>);
REGISTER_OPERATOR(diag_v2_grad, ops::OpTypedByOutGrad, ops::DiagV2GradInferShapeFunctor,
                  ops::DiagV2GradNoNeedBufferVarsInferer);
PD_REGISTER_BASE_KERNEL_NAME(diag_v2_grad, diag_grad);
PD_REGISTER_ARG_MAPPING_FN(diag_v2_grad, ops::DiagV2GradOpArgumentMapping);
