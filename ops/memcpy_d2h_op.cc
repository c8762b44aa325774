#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle {
namespace operators {

class MemcpyD2hOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddAttr<int>("dst_place_type", "0: CPU; 1: GPU; 2: pinned host memory.");
    AddComment("Out = X in another memory.");
  }
};

class MemcpyD2hOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

static void MemcpyD2hReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::CopyElements(ctx, *x, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using MemcpyD2hCPUKernel = MoveReferenceKernel<DeviceContext, T, MemcpyD2hReference>;

KernelSignature MemcpyD2hOpArgumentMapping(const ArgumentMappingContext&) {
  return {"memcpy_d2h", {"X"}, {"dst_place_type"}, {"Out"}};
}

struct MemcpyD2hInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(memcpy_d2h, ops::OpTypedByX, ops::MemcpyD2hOpMaker,
                             ops::MemcpyD2hInferShapeFunctor, ops::MemcpyD2hOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(memcpy_d2h, ops::MemcpyD2hOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(memcpy_d2h, ops::MemcpyD2hCPUKernel);
