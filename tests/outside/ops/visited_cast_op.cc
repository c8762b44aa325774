// outside: 2.0 | VisitDataType functors, a type from an attribute, StaticGraphVarTypeInference
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

template <typename InT>
struct CastFunctor {
  const framework::Tensor& in;
  framework::Tensor* out;
  platform::Place place;
  template <typename OutT>
  void apply() const {
    OutT* to = out->mutable_data<OutT>(place);
    std::transform(in.data<InT>(), in.data<InT>() + in.numel(), to,
                   [](InT value) { return static_cast<OutT>(value); });
  }
};

class VisitedCastOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

class VisitedCastOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddAttr<int>("out_dtype", "").SetDefault(framework::proto::VarType::FP64);
    AddComment("");
  }
};

class VisitedCastVarType : public framework::StaticGraphVarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    auto type = static_cast<framework::proto::VarType::Type>(
        BOOST_GET_CONST(int, ctx->GetAttr("out_dtype")));
    for (auto& name : this->Output(ctx, "Out")) this->SetDataType(ctx, name, type);
  }
};

template <typename T>
class VisitedCastKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    framework::VisitDataType(
        static_cast<framework::proto::VarType::Type>(ctx.Attr<int>("out_dtype")),
        CastFunctor<T>{*ctx.Input<framework::Tensor>("X"), ctx.Output<framework::Tensor>("Out"),
                       ctx.GetPlace()});
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_visited_cast, ops::VisitedCastOp, ops::VisitedCastOpMaker,
                  ops::VisitedCastVarType,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);
REGISTER_OP_CPU_KERNEL(outside_visited_cast, ops::VisitedCastKernel<float>,
                       ops::VisitedCastKernel<int>,
                       ops::VisitedCastKernel<paddle::platform::complex<float>>);
