#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class ShapeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "A tensor or SelectedRows.");
    AddOutput("Out", "int32 [rank].");
    AddComment("Out = the sizes of Input.");
  }
};

/// Only the shape of Input is read, so it stays where it is.
class ShapeOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Input"), ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string&, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

static void ShapeReference(const framework::ExecutionContext& ctx) {
  const phi::DDim dims = ctx.Input<DenseTensor>("Input")->dims();
  const std::vector<double> sizes(dims.begin(), dims.end());
  reference::WriteNumbers(ctx, {dims.size()}, phi::DataType::INT32, sizes,
                          ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using ShapeCPUKernel = MoveReferenceKernel<DeviceContext, T, ShapeReference>;

KernelSignature ShapeOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.IsSelectedRowsInput("Input")) return {"shape_sr", {"Input"}, {}, {"Out"}};
  return {"shape", {"Input"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(shape, ShapeInferShapeFunctor, PD_INFER_META(phi::ShapeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(shape, ops::ShapeOp, ops::ShapeOpMaker, ops::ShapeInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(shape, ops::ShapeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(shape, ops::ShapeCPUKernel);
