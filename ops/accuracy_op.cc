#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/metric.h"

namespace paddle {
namespace operators {

class AccuracyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Out", "The scores of the choices.");
    AddInput("Indices", "The choices [n, k], int64.");
    AddInput("Label", "The classes [n, 1], int64.");
    AddOutput("Accuracy", "Correct / Total.");
    AddOutput("Correct", "How many rows name their label, int32.");
    AddOutput("Total", "How many rows there are, int32.");
    AddComment("How many rows name their label among their choices.");
  }
};

class AccuracyOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Out"), ctx.GetPlace());
  }
};

template <typename DeviceContext, typename T>
class AccuracyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* indices = ctx.Input<DenseTensor>("Indices");
    const auto choices = reference::IntegersOf(*indices, "accuracy");
    const auto labels = reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "accuracy");
    const int64_t rows = indices->dims()[0], k = indices->dims()[1];
    int correct = 0;
    for (int64_t i = 0; i < rows; ++i) {
      bool found = false;
      for (int64_t j = 0; j < k; ++j) found = found || choices[i * k + j] == labels[i];
      correct += found;
    }
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Correct")) = correct;
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Total")) = static_cast<int>(rows);
    *reference::Allocate<float>(ctx, ctx.Output<DenseTensor>("Accuracy")) =
        rows == 0 ? 0.0f : static_cast<float>(correct) / rows;
  }
};

KernelSignature AccuracyOpArgumentMapping(const ArgumentMappingContext&) {
  return {"accuracy", {"Out", "Indices", "Label"}, {}, {"Accuracy", "Correct", "Total"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(accuracy, AccuracyInferShapeFunctor,
                            PD_INFER_META(phi::AccuracyInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(accuracy, ops::AccuracyOp, ops::AccuracyOpMaker,
                             ops::AccuracyInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(accuracy, ops::AccuracyOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(accuracy, ops::AccuracyCPUKernel<phi::CPUContext, float>,
                       ops::AccuracyCPUKernel<phi::CPUContext, double>);
