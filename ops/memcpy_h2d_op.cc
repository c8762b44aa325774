#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class MemcpyH2dOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("dst_place_type", "0: CPU; 1: GPU; 2: pinned host memory.");
    AddComment("Out = X in another memory.");
  }
};

class MemcpyH2dOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

static void MemcpyH2dReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::CopyElements(ctx, *x, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using MemcpyH2dCPUKernel = MoveReferenceKernel<DeviceContext, T, MemcpyH2dReference>;

KernelSignature MemcpyH2dOpArgumentMapping(const ArgumentMappingContext&) {
  return {"memcpy_h2d", {"X"}, {"dst_place_type"}, {"Out"}};
}

struct MemcpyH2dInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(memcpy_h2d, ops::OpTypedByX, ops::MemcpyH2dOpMaker,
                             ops::MemcpyH2dInferShapeFunctor, ops::MemcpyH2dOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(memcpy_h2d, ops::MemcpyH2dOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(memcpy_h2d, ops::MemcpyH2dCPUKernel);
