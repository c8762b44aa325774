// outside: unit test | bases of elementwise_op.h, reduce_op.h and activation_op.h, their kernels
// and macros, common_infer_shape_functions.h, TensorFormatter
#include <gtest/gtest.h>

#include "paddle/fluid/operators/activation_op.h"
#include "paddle/fluid/operators/common_infer_shape_functions.h"
#include "paddle/fluid/operators/elementwise/elementwise_op.h"
#include "paddle/fluid/operators/reduce_ops/reduce_op.h"
#include "paddle/fluid/operators/tensor_formatter.h"
#include "run_op.h"

namespace paddle {
namespace operators {

// out = x - 2 y, whose gradients are dout and -2 dout.
template <typename T>
struct OutsideLessTwiceFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return a - 2 * b; }
};
template <typename T>
struct OutsideMinusTwoDout {
  HOSTDEVICE T operator()(T /*x*/, T /*y*/, T /*out*/, T dout) const { return -2 * dout; }
};

template <typename DeviceContext, typename T>
class OutsideLessTwiceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    std::vector<const framework::Tensor*> ins;
    std::vector<framework::Tensor*> outs;
    const int axis = PackTensorsIntoVector<T>(ctx, &ins, &outs);
    ElementwiseComputeEx<OutsideLessTwiceFunctor<T>, DeviceContext, T>(
        ctx, ins[0], ins[1], axis, OutsideLessTwiceFunctor<T>(), outs[0]);
  }
};
template <typename DeviceContext, typename T>
class OutsideLessTwiceGradKernel : public ElemwiseGradKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    ElemwiseGradKernel<T>::Compute(ctx);
    using Tensor = framework::Tensor;
    const auto* x = ctx.Input<Tensor>("X");
    const auto* y = ctx.Input<Tensor>("Y");
    const auto* dout = ctx.Input<Tensor>(framework::GradVarName("Out"));
    auto* dx = ctx.Output<Tensor>(framework::GradVarName("X"));
    auto* dy = ctx.Output<Tensor>(framework::GradVarName("Y"));
    ElemwiseExplicitGradCompute<DeviceContext, T>(ctx, *x, *y, *dout, *dout, ctx.Attr<int>("axis"),
                                                  dx, dy, ::phi::IdentityGrad<T>(),
                                                  OutsideMinusTwoDout<T>());
  }
};
class ElementwiseOutsideLessTwiceOpMaker : public ElementwiseOpMaker {
 protected:
  std::string GetName() const override { return "LessTwice"; }
  std::string GetEquation() const override { return "Out = X - 2Y"; }
};
class OutsideSoftsignOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    UnaryOpUnchangedInferShape(ctx);
  }
};
class OutsideSoftsignGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim(framework::GradVarName("Out"), framework::GradVarName("X"));
  }
};
class OutsideSoftsignMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The operand.");
    AddOutput("Out", "x / (1 + |x|).");
    AddComment("Softsign.");
  }
};

}  // namespace operators
}  // namespace paddle

namespace plat = paddle::platform;

REGISTER_ELEMWISE_GRAD_MAKER(outside_less_twice, OutsideLessTwice);
REGISTER_ELEMWISE_EXPLICIT_OP_WITHOUT_GRAD(outside_less_twice, OutsideLessTwice);
REGISTER_OPERATOR(outside_less_twice_grad, ops::ElementwiseOpGrad,
                  ops::ElementwiseGradOpInplaceInferer, ops::ElementwiseGradNoBufVarsInferer);
REGISTER_OP_CPU_KERNEL(outside_less_twice,
                       ops::OutsideLessTwiceKernel<plat::CPUDeviceContext, float>);
REGISTER_OP_CPU_KERNEL(outside_less_twice_grad,
                       ops::OutsideLessTwiceGradKernel<plat::CPUDeviceContext, float>);

REGISTER_REDUCE_OP(outside_total);
REGISTER_OP_CPU_KERNEL(outside_total,
                       ops::ReduceKernel<plat::CPUDeviceContext, float, ::phi::funcs::SumFunctor>);
REGISTER_OP_CPU_KERNEL(
    outside_total_grad,
    ops::ReduceGradKernel<plat::CPUDeviceContext, float, ::phi::funcs::SumGradFunctor>);
REGISTER_REDUCE_OP_WITHOUT_GRAD(outside_all_true, UseInputPlace);
REGISTER_OP_CPU_KERNEL(
    outside_all_true,
    ops::BoolReduceKernel<plat::CPUDeviceContext, bool, ::phi::funcs::AllFunctor>);

REGISTER_OP_WITHOUT_GRADIENT(outside_softsign_of_bases, ops::OutsideSoftsignOp,
                             ops::OutsideSoftsignMaker);
REGISTER_OPERATOR(outside_softsign_of_bases_grad, ops::OutsideSoftsignGradOp);
REGISTER_OP_CPU_KERNEL(outside_softsign_of_bases,
                       ops::ActivationKernel<plat::CPUDeviceContext, ops::SoftsignFunctor<float>>);
REGISTER_OP_CPU_KERNEL(
    outside_softsign_of_bases_grad,
    ops::ActivationGradKernel<plat::CPUDeviceContext, ops::SoftsignGradFunctor<float>>);

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;
using Longs = std::vector<int64_t>;

TEST(OutsideLegacyBases, AnElementwiseOperator) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 3}, {1, 2, 3, 4, 5, 6});
  Put<float>(&scope, "y", {2}, {1, 2});
  RunOp("outside_less_twice", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}}, {{"axis", 0}},
        &scope);
  EXPECT_EQ(Dims(scope, "out"), (Longs{2, 3}));
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{-1, 0, 1, 0, 1, 2}));
  Put<float>(&scope, "dout", {2, 3}, {1, 2, 3, 4, 5, 6});
  RunOp("outside_less_twice_grad", {{"X", {"x"}}, {"Y", {"y"}}, {"Out@GRAD", {"dout"}}},
        {{"X@GRAD", {"dx"}}, {"Y@GRAD", {"dy"}}}, {{"axis", 0}}, &scope);
  EXPECT_EQ(Values<float>(scope, "dx"), (Floats{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(Values<float>(scope, "dy"), (Floats{-12, -30}));
}

TEST(OutsideLegacyBases, ShapesBeforeARun) {
  OneOpProgram program("outside_less_twice", {{"X", {"x"}}, {"Y", {"y"}}}, {{"Out", {"out"}}}, {});
  program.Declare("x", {-1, 3}, pf::proto::VarType::FP32);
  program.Declare("y", {2, 1, 3}, pf::proto::VarType::FP32);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (Longs{2, -1, 3}));
  program.Declare("y", {2, 1, 4}, pf::proto::VarType::FP32);
  EXPECT_NE(ErrorOf([&] { program.Infer(); }), "");
  namespace details = paddle::operators::details;
  EXPECT_EQ(details::BroadcastTwoDims(phi::make_ddim({2, 3, 4}), phi::make_ddim({3}), 1),
            phi::make_ddim({2, 3, 4}));
  EXPECT_EQ(details::BroadcastTwoDims(phi::make_ddim({0, 4}), phi::make_ddim({1, 4})),
            phi::make_ddim({0, 4}));
  EXPECT_NE(ErrorOf([] {
              details::BroadcastTwoDims(phi::make_ddim({5, 4}), phi::make_ddim({0, 4}));
            }),
            "");
  program.Declare("x", {0, 3}, pf::proto::VarType::FP32);
  program.Declare("y", {2, 5, 3}, pf::proto::VarType::FP32);
  EXPECT_NE(ErrorOf([&] { program.Infer(); }), "");
  program.Declare("y", {2, 1, 3}, pf::proto::VarType::FP32);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (Longs{2, 0, 3}));
}

TEST(OutsideLegacyBases, AReduction) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 3}, {1, 2, 3, 4, 5, 6});
  RunOp("outside_total", {{"X", {"x"}}}, {{"Out", {"out"}}},
        {{"dim", std::vector<int>{-1}}, {"keep_dim", true}}, &scope);
  EXPECT_EQ(Dims(scope, "out"), (Longs{2, 1}));
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{6, 15}));
  RunOp("outside_total", {{"X", {"x"}}}, {{"Out", {"all"}}}, {{"reduce_all", true}}, &scope);
  EXPECT_EQ(Dims(scope, "all"), (Longs{1}));
  EXPECT_EQ(Values<float>(scope, "all"), (Floats{21}));
  Put<float>(&scope, "dout", {2, 1}, {10, 20});
  RunOp("outside_total_grad", {{"X", {"x"}}, {"Out", {"out"}}, {"Out@GRAD", {"dout"}}},
        {{"X@GRAD", {"dx"}}}, {{"dim", std::vector<int>{1}}, {"keep_dim", true}}, &scope);
  EXPECT_EQ(Values<float>(scope, "dx"), (Floats{10, 10, 10, 20, 20, 20}));
  EXPECT_NE(ErrorOf([&] {
              RunOp("outside_total", {{"X", {"x"}}}, {{"Out", {"out"}}},
                    {{"dim", std::vector<int>{2}}}, &scope);
            }),
            "");
  for (int axis : {-3, 2, 1000000}) {
    const std::string error = ErrorOf([&] {
      RunOp("outside_total_grad", {{"X", {"x"}}, {"Out", {"out"}}, {"Out@GRAD", {"dout"}}},
            {{"X@GRAD", {"dx"}}}, {{"dim", std::vector<int>{axis}}, {"keep_dim", true}}, &scope);
    });
    EXPECT_NE(error.find("attribute dim names axis " + std::to_string(axis)), std::string::npos)
        << error;
  }
}

TEST(OutsideLegacyBases, AReductionOfTruthValues) {
  pf::Scope scope;
  Put<bool>(&scope, "x", {2, 2}, {true, false, true, true});
  RunOp("outside_all_true", {{"X", {"x"}}}, {{"Out", {"out"}}}, {{"dim", std::vector<int>{1}}},
        &scope);
  EXPECT_EQ(Values<bool>(scope, "out"), (std::vector<bool>{false, true}));
}

TEST(OutsideLegacyBases, AnActivation) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2}, {1, -3});
  RunOp("outside_softsign_of_bases", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{0.5f, -0.75f}));
  Put<float>(&scope, "dout", {2}, {4, 16});
  RunOp("outside_softsign_of_bases_grad", {{"X", {"x"}}, {"Out@GRAD", {"dout"}}},
        {{"X@GRAD", {"dx"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "dx"), (Floats{1, 1}));
}

TEST(OutsideLegacyBases, ATensorIsPrinted) {
  pf::Scope scope;
  const phi::DenseTensor* x = Put<float>(&scope, "x", {2}, {1, 2});
  paddle::operators::TensorFormatter formatter;
  formatter.SetPrintTensorShape(false);
  formatter.SetSummarize(1);
  const std::string text = formatter.Format(*x, "name_of_x", "a message");
  EXPECT_NE(text.find("name_of_x"), std::string::npos) << text;
  EXPECT_NE(text.find("a message"), std::string::npos) << text;
  EXPECT_EQ(text.find("shape"), std::string::npos) << text;
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
