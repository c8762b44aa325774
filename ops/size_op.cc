#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle {
namespace operators {

class SizeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "Any tensor.");
    AddOutput("Out", "int64 of rank 0.");
    AddComment("Out = the number of elements of Input.");
  }
};

/// Only the shape of Input is read, so it stays where it is.
class SizeOp : public framework::OperatorWithKernel {
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

static void SizeReference(const framework::ExecutionContext& ctx) {
  const auto count = static_cast<double>(ctx.Input<DenseTensor>("Input")->numel());
  reference::WriteNumbers(ctx, {}, phi::DataType::INT64, {count}, ctx.Output<DenseTensor>("Out"));
}
template <typename DeviceContext, typename T>
using SizeCPUKernel = MoveReferenceKernel<DeviceContext, T, SizeReference>;

KernelSignature SizeOpArgumentMapping(const ArgumentMappingContext&) {
  return {"size", {"Input"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(size, SizeInferShapeFunctor, PD_INFER_META(phi::SizeInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(size, ops::SizeOp, ops::SizeOpMaker, ops::SizeInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(size, ops::SizeOpArgumentMapping);
PHIBRIDGE_REGISTER_COPY_REFERENCE(size, ops::SizeCPUKernel);
