// outside: 2.0 | math/selected_rows_functor.h, math/softmax.h, math/cross_entropy.h of fluid,
// kernels by CPUDeviceContext
#include <vector>

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/operators/math/cross_entropy.h"
#include "paddle/fluid/operators/math/math_function.h"
#include "paddle/fluid/operators/math/selected_rows_functor.h"
#include "paddle/fluid/operators/math/softmax.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;

class MergedScoresOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    OP_INOUT_CHECK(ctx->HasInput("Scores"), "Input", "Scores", "MergedScores");
    ctx->SetOutputDim("Softmax", ctx->GetInputDim("Scores"));
    ctx->SetOutputDim("Loss", {ctx->GetInputDim("Scores")[0], 1});
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "Scores"),
                                   ctx.device_context());
  }
};

class MergedScoresOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Scores", "(Tensor) a row of scores for each example");
    AddInput("Extra", "(SelectedRows) what some rows get on top, any number of times");
    AddInput("Label", "(Tensor<int64>) a class for each example");
    AddOutput("Softmax", "(Tensor) of scores and extras");
    AddOutput("Loss", "(Tensor) a number for each example");
    AddComment("");
  }
};

template <typename DeviceContext, typename T>
class MergedScoresKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto& dev_ctx = ctx.template device_context<DeviceContext>();
    auto* scores = ctx.Input<Tensor>("Scores");
    auto* extra = ctx.Input<framework::SelectedRows>("Extra");
    auto* label = ctx.Input<Tensor>("Label");
    auto* softmax = ctx.Output<Tensor>("Softmax");
    auto* loss = ctx.Output<Tensor>("Loss");
    softmax->mutable_data<T>(ctx.GetPlace());
    loss->mutable_data<T>(ctx.GetPlace());

    math::scatter::MergeAdd<DeviceContext, T> merge_func;
    framework::SelectedRows merged = merge_func(dev_ctx, *extra);
    Tensor sum;
    math::SelectedRowsAddTensor<DeviceContext, T> add_func;
    add_func(dev_ctx, merged, *scores, &sum);

    const int classes = static_cast<int>(scores->dims()[1]);
    math::SoftmaxFunctor<DeviceContext, T, false>()(dev_ctx, classes, &sum, softmax);
    math::CrossEntropyFunctor<DeviceContext, T>()(dev_ctx, loss, softmax, label, false, -100,
                                                  classes);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OP_WITHOUT_GRADIENT(outside_merged_scores, ops::MergedScoresOp, ops::MergedScoresOpMaker);
REGISTER_OP_CPU_KERNEL(outside_merged_scores,
                       ops::MergedScoresKernel<paddle::platform::CPUDeviceContext, float>,
                       ops::MergedScoresKernel<paddle::platform::CPUDeviceContext, double>);
