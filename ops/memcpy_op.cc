#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class MemcpyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("dst_place_type", "0: CPU; 1: GPU; 2: pinned host memory.");
    AddComment("Out = X in another memory.");
  }
};

class MemcpyOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

static void MemcpyReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::CopyElements(ctx, *x, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using MemcpyCPUKernel = MoveReferenceKernel<DeviceContext, T, MemcpyReference>;

KernelSignature MemcpyOpArgumentMapping(const ArgumentMappingContext&) {
  return {"memcpy", {"X"}, {"dst_place_type"}, {"Out"}};
}

struct MemcpyInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(memcpy, ops::OpTypedByX, ops::MemcpyOpMaker,
                             ops::MemcpyInferShapeFunctor, ops::MemcpyOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(memcpy, ops::MemcpyOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(memcpy, ops::MemcpyCPUKernel);
