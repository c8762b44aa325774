#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class ShareDataOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "The result.");
    AddComment("Out = X; the two share their memory.");
  }
};

class ShareDataOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SyncTypeAndDataType("X", "Out");
  }
};

static void ShareDataReference(const framework::ExecutionContext& ctx) {
  ctx.Output<DenseTensor>("Out")->ShareDataWith(*ctx.Input<DenseTensor>("X"));
}
template <typename DeviceContext, typename T>
using ShareDataCPUKernel = MoveReferenceKernel<DeviceContext, T, ShareDataReference>;

KernelSignature ShareDataOpArgumentMapping(const ArgumentMappingContext&) {
  return {"share_data", {"X"}, {}, {"Out"}};
}

struct ShareDataInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(share_data, ops::OpTypedByX, ops::ShareDataOpMaker,
                             ops::ShareDataInferShapeFunctor, ops::ShareDataOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(share_data, ops::ShareDataOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(share_data, ops::ShareDataCPUKernel);
