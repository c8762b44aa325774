#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/expand.h"

namespace paddle {
namespace operators {

class StackOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Tensors of one shape.").AsDuplicable();
    AddOutput("Y", "The result.");
    AddAttr<int>("axis", "The place of the new dimension.").SetDefault(0);
    AddComment("Y = all X side by side along a new dimension.");
  }
};

static void StackReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const phi::DDim in = xs[0]->dims();
  const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), in.size() + 1, "stack");
  std::vector<char> joined;
  for (const DenseTensor* x : xs) {
    const std::vector<char> bytes = reference::ReadBytes(*x);
    joined.insert(joined.end(), bytes.begin(), bytes.end());
  }
  reference::Index stacked = phi::vectorize(in), dims = stacked;
  stacked.insert(stacked.begin(), static_cast<int64_t>(xs.size()));
  dims.insert(dims.begin() + axis, static_cast<int64_t>(xs.size()));
  DenseTensor all;
  reference::WriteBytes(ctx, stacked, xs[0]->dtype(), joined, &all);
  const auto source = [&](reference::Index index) {
    std::rotate(index.begin(), index.begin() + axis, index.begin() + axis + 1);
    return reference::OffsetOf(index, stacked);
  };
  reference::Rearrange(ctx, all, dims, source, ctx.Output<DenseTensor>("Y"));
}
template <typename DeviceContext, typename T>
using StackCPUKernel = MoveReferenceKernel<DeviceContext, T, StackReference>;

KernelSignature StackOpArgumentMapping(const ArgumentMappingContext&) {
  return {"stack", {"X"}, {"axis"}, {"Y"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(stack, StackInferShapeFunctor, PD_INFER_META(phi::StackInferMeta));

constexpr GradSlots kStackGradSlots = {"X", "", "Y", "X"};

struct StackGradInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const std::vector<phi::DDim> dims = ctx->GetInputsDim("X");
    ctx->SetOutputsDim("X@GRAD", dims);
  }
};

KernelSignature StackGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"stack_grad", {"Y@GRAD"}, {"axis"}, {"X@GRAD"}};
}

DECLARE_NO_NEED_BUFFER_VARS_INFERER(StackGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(stack, ops::OpTypedByX, ops::StackOpMaker, ops::StackInferShapeFunctor,
                  ops::ListGradOpMaker<ops::kStackGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(stack, ops::StackOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(stack, ops::StackCPUKernel);
REGISTER_OPERATOR(stack_grad, ops::OpTypedByYGrad, ops::StackGradInferShapeFunctor,
                  ops::StackGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(stack_grad, ops::StackGradOpArgumentMapping);
