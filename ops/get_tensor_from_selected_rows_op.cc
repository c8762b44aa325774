#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"

namespace paddle {
namespace operators {

class GetTensorFromSelectedRowsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "SelectedRows.");
    AddOutput("Out", "The result.");
    AddComment("Out = the rows that X holds, as a tensor.");
  }
};

class GetTensorFromSelectedRowsOpVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputType("Out", framework::proto::VarType::LOD_TENSOR);
    ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"));
  }
};

static void GetTensorFromSelectedRowsReference(const framework::ExecutionContext& ctx) {
  const DenseTensor& value = ctx.InputVar("X")->Get<phi::SelectedRows>().value();
  auto* out = ctx.Output<DenseTensor>("Out");
  out->Resize(value.dims());
  reference::CopyElements(ctx, value, out);
}
template <typename DeviceContext, typename T>
using GetTensorFromSelectedRowsCPUKernel =
    MoveReferenceKernel<DeviceContext, T, GetTensorFromSelectedRowsReference>;

KernelSignature GetTensorFromSelectedRowsOpArgumentMapping(const ArgumentMappingContext&) {
  return {"unregistered", {}, {}, {}};
}

struct GetTensorFromSelectedRowsInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(get_tensor_from_selected_rows, ops::OpTypedByX,
                  ops::GetTensorFromSelectedRowsOpMaker,
                  ops::GetTensorFromSelectedRowsInferShapeFunctor,
                  ops::GetTensorFromSelectedRowsOpVarTypeInference);
PD_REGISTER_ARG_MAPPING_FN(get_tensor_from_selected_rows,
                           ops::GetTensorFromSelectedRowsOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(get_tensor_from_selected_rows,
                       ops::GetTensorFromSelectedRowsCPUKernel<phi::CPUContext, float>,
                       ops::GetTensorFromSelectedRowsCPUKernel<phi::CPUContext, double>,
                       ops::GetTensorFromSelectedRowsCPUKernel<phi::CPUContext, int>,
                       ops::GetTensorFromSelectedRowsCPUKernel<phi::CPUContext, int64_t>);
