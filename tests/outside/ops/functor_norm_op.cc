// outside: 2.0 | REGISTER_OP_CPU_KERNEL_FUNCTOR, an op with two gradient ops, attributes by variant
#include <cmath>

#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

class FunctorNormOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", {1});
    auto vars = ctx->GetInputVarPtrs("X");
    if (ctx->IsRuntime()) {
      auto* var = BOOST_GET(framework::Variable*, vars[0]);
      PADDLE_ENFORCE_EQ(var->IsType<framework::LoDTensor>(), true,
                        platform::errors::InvalidArgument("X must be a tensor."));
    } else {
      auto* desc = BOOST_GET(framework::VarDesc*, vars[0]);
      PADDLE_ENFORCE_NE(desc->Name(), "", platform::errors::InvalidArgument("X has no name."));
    }
  }
};

class FunctorNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "");
    AddAttr<std::string>("kind", "").SetDefault("l1").InEnum({"l1", "l2"});
    AddComment("");
  }
};

class FunctorNormGradMaker : public framework::GradOpDescMakerBase {
 public:
  using framework::GradOpDescMakerBase::GradOpDescMakerBase;
  std::vector<std::unique_ptr<framework::OpDesc>> operator()() const override {
    std::vector<std::unique_ptr<framework::OpDesc>> ops;
    for (const char* type : {"fill_zeros_like", "assign"}) {
      ops.emplace_back(new framework::OpDesc());
      ops.back()->SetType(type);
      ops.back()->SetInput("X", Input("X"));
      ops.back()->SetOutput("Out", InputGrad("X"));
    }
    return ops;
  }
};

template <typename T>
struct NormFunctor {
  void operator()(const framework::ExecutionContext& ctx) const {
    auto* x = ctx.Input<framework::Tensor>("X");
    const bool squares = boost::get<std::string>(ctx.GetAttr("kind")) == "l2";
    T total = 0;
    for (int64_t i = 0; i < x->numel(); ++i) {
      const T value = x->data<T>()[i];
      total += squares ? value * value : std::abs(value);
    }
    ctx.Output<framework::Tensor>("Out")->mutable_data<T>(ctx.GetPlace())[0] =
        squares ? std::sqrt(total) : total;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_functor_norm, ops::FunctorNormOp, ops::FunctorNormOpMaker,
                  ops::FunctorNormGradMaker);
REGISTER_OP_CPU_KERNEL_FUNCTOR(outside_functor_norm, float, ops::NormFunctor<float>, double,
                               ops::NormFunctor<double>)
