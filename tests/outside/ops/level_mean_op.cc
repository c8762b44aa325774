// outside: 2.0 | LoD of two levels in, one out; a gradient without the buffer of X; Eigen
// expressions
#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;
using LoDTensor = framework::LoDTensor;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenMatrix = framework::EigenMatrix<T, MajorType, IndexType>;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenVector = framework::EigenVector<T, MajorType, IndexType>;

class LevelMeanOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    if (!ctx->IsRuntime()) {
      PADDLE_ENFORCE_GT(ctx->GetLoDLevel("X"), 1,
                        platform::errors::InvalidArgument("X has less than two levels."));
      ctx->SetLoDLevel("Out", ctx->GetLoDLevel("X") - 1);
    }
    auto dims = ctx->GetInputDim("X");
    if (!ctx->IsRuntime()) dims[0] = -1;
    ctx->SetOutputDim("Out", dims);
  }
};

class LevelMeanOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(LoDTensor) of two levels");
    AddOutput("Out", "(LoDTensor) the mean of each innermost sequence, with the outer level");
    AddComment("");
  }
};

class LevelMeanGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim(framework::GradVarName("X"), ctx->GetInputDim("X"));
    ctx->ShareLoD("X", /*->*/ framework::GradVarName("X"));
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        OperatorWithKernel::IndicateVarDataType(ctx, framework::GradVarName("Out")),
        ctx.device_context());
  }
};

template <typename T>
class LevelMeanGradMaker : public framework::SingleGradOpMaker<T> {
 public:
  using framework::SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> op) const override {
    op->SetType("outside_level_mean_grad");
    op->SetInput("X", this->Input("X"));
    op->SetInput(framework::GradVarName("Out"), this->OutputGrad("Out"));
    op->SetOutput(framework::GradVarName("X"), this->InputGrad("X"));
  }
};

DECLARE_NO_NEED_BUFFER_VARS_INFERER(LevelMeanGradNoBuffer, "X");

template <typename DeviceContext, typename T>
class LevelMeanKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<LoDTensor>("X");
    auto* out = ctx.Output<LoDTensor>("Out");
    const auto& lod = x->lod();
    PADDLE_ENFORCE_EQ(lod.size(), 2UL, platform::errors::InvalidArgument("X has two levels."));
    const auto& offsets = lod.back();
    out->Resize({static_cast<int64_t>(offsets.size()) - 1, x->dims()[1]});
    out->mutable_data<T>(ctx.GetPlace());
    out->set_lod({lod[0]});
    auto& place = *ctx.template device_context<DeviceContext>().eigen_device();
    for (size_t i = 0; i + 1 < offsets.size(); ++i) {
      const Tensor some = x->Slice(offsets[i], offsets[i + 1]);
      Tensor row = out->Slice(i, i + 1);
      auto from = EigenMatrix<T>::From(some);
      auto to = EigenVector<T>::Flatten(row);
      to.device(place) = from.mean(Eigen::array<int, 1>({{0}}));
    }
  }
};

template <typename DeviceContext, typename T>
class LevelMeanGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* d_out = ctx.Input<LoDTensor>(framework::GradVarName("Out"));
    auto* d_x = ctx.Output<LoDTensor>(framework::GradVarName("X"));
    T* to = d_x->mutable_data<T>(ctx.GetPlace());
    const auto& offsets = ctx.Input<LoDTensor>("X")->lod().back();
    const int64_t width = d_out->dims()[1];
    for (size_t i = 0; i + 1 < offsets.size(); ++i) {
      const T share = static_cast<T>(1) / static_cast<T>(offsets[i + 1] - offsets[i]);
      for (size_t row = offsets[i]; row < offsets[i + 1]; ++row) {
        for (int64_t j = 0; j < width; ++j) *to++ = d_out->data<T>()[i * width + j] * share;
      }
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
namespace plat = paddle::platform;
REGISTER_OPERATOR(outside_level_mean, ops::LevelMeanOp, ops::LevelMeanOpMaker,
                  ops::LevelMeanGradMaker<paddle::framework::OpDesc>,
                  ops::LevelMeanGradMaker<paddle::imperative::OpBase>);
REGISTER_OPERATOR(outside_level_mean_grad, ops::LevelMeanGradOp, ops::LevelMeanGradNoBuffer);
REGISTER_OP_CPU_KERNEL(outside_level_mean, ops::LevelMeanKernel<plat::CPUDeviceContext, float>,
                       ops::LevelMeanKernel<plat::CPUDeviceContext, double>);
REGISTER_OP_CPU_KERNEL(outside_level_mean_grad,
                       ops::LevelMeanGradKernel<plat::CPUDeviceContext, float>,
                       ops::LevelMeanGradKernel<plat::CPUDeviceContext, double>);
