#include "ops/common/family/move_op.h"
#include "ops/common/operator/grad_shapes.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/tensor_array.h"
#include "phi/infermeta/slicing.h"

namespace paddle {
namespace operators {

class ReverseOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "A tensor, or an array of tensors (turned along the array).");
    AddOutput("Out", "The result.");
    AddAttr<std::vector<int>>("axis", "Which.");
    AddComment("Out = X with some dimensions in reverse.");
  }
};

class ReverseOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

static void ReverseReference(const framework::ExecutionContext& ctx) {
  if (ctx.InputVar("X")->IsType<phi::TensorArray>()) {
    phi::TensorArray array = ctx.InputVar("X")->Get<phi::TensorArray>();
    std::reverse(array.begin(), array.end());
    *ctx.OutputVar("Out")->GetMutable<phi::TensorArray>() = array;
    return;
  }
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  std::vector<bool> turned(dims.size(), false);
  for (int axis : ctx.Attr<std::vector<int>>("axis")) {
    turned[reference::PositiveAxis(axis, x->dims().size(), "reverse")] = true;
  }
  const auto source = [&](reference::Index index) {
    for (size_t i = 0; i < dims.size(); ++i) {
      if (turned[i]) index[i] = dims[i] - 1 - index[i];
    }
    return reference::OffsetOf(index, dims);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using ReverseCPUKernel = MoveReferenceKernel<DeviceContext, T, ReverseReference>;

KernelSignature ReverseOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool array = ctx.IsDenseTensorVectorInput("X");
  return {array ? "reverse_array" : "reverse", {"X"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reverse, ReverseTensorInferShapeFunctor,
                            PD_INFER_META(phi::FlipInferMeta));

/// The kernel shapes what comes out of an array.
struct ReverseInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    if (ctx->GetInputVarType("X") != framework::proto::VarType::LOD_TENSOR_ARRAY) {
      ReverseTensorInferShapeFunctor()(ctx);
    }
  }
};

/// The gradient is reverse of the gradient.
constexpr char kReverseGradType[] = "reverse";

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reverse, ops::OpTypedByX, ops::ReverseOpMaker, ops::ReverseInferShapeFunctor,
                  ops::ReverseOpVarTypeInference, ops::ForwardOpGradMaker<ops::kReverseGradType>);
PD_REGISTER_ARG_MAPPING_FN(reverse, ops::ReverseOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(reverse, ops::ReverseCPUKernel);
