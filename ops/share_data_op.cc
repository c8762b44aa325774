#include "ops/move_op.h"
#include "ops/operator.h"
#include "ops/reference_kernel.h"
#include "phi/infermeta/activation.h"

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

static void ShareDataReference(const framework::ExecutionContext& ctx) {
  ctx.Output<DenseTensor>("Out")->ShareDataWith(*ctx.Input<DenseTensor>("X"));
}
template <typename DeviceContext, typename T>
using ShareDataCPUKernel = MoveReferenceKernel<DeviceContext, T, ShareDataReference>;

KernelSignature ShareDataOpArgumentMapping(const ArgumentMappingContext&) {
  return {"share_data", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(share_data, ShareDataInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(share_data, ops::OpTypedByX, ops::ShareDataOpMaker,
                  ops::ShareDataInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(share_data, ops::ShareDataOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(share_data, ops::ShareDataCPUKernel);
