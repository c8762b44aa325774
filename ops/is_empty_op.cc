#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class IsEmptyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any tensor.");
    AddOutput("Out", "bool of rank 0.");
    AddComment("Out = whether X has no elements.");
  }
};

/// Only the shape of X is read, so it stays where it is.
class IsEmptyOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "X"), ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string&, const DenseTensor& tensor,
      const framework::OpKernelType& expected) const override {
    return framework::OpKernelType(expected.data_type_, tensor.place(), tensor.layout());
  }
};

static void IsEmptyReference(const framework::ExecutionContext& ctx) {
  const double empty = ctx.Input<DenseTensor>("X")->numel() == 0 ? 1 : 0;
  reference::WriteNumbers(ctx, {}, phi::DataType::BOOL, {empty}, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using IsEmptyCPUKernel = MoveReferenceKernel<DeviceContext, T, IsEmptyReference>;

KernelSignature IsEmptyOpArgumentMapping(const ArgumentMappingContext&) {
  return {"is_empty", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(is_empty, IsEmptyInferShapeFunctor,
                            PD_INFER_META(phi::IsEmptyInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(is_empty, ops::IsEmptyOp, ops::IsEmptyOpMaker,
                             ops::IsEmptyInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(is_empty, ops::IsEmptyOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(is_empty, ops::IsEmptyCPUKernel);
