// Runs damped, its gradient, and the kernels without an operator beside it, and compares.
#include <gtest/gtest.h>

#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;

const phi::Kernel& KernelOf(const char* name, phi::DataType dtype) {
  return phi::KernelFactory::Instance().SelectKernel(
      name, phi::KernelKey(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, dtype));
}

TEST(OutsideDampedTest, AnOutputMayBeAbsent) {
  pf::Scope scope;
  Put<float>(&scope, "x", {3}, {0, 1, -2});
  const KernelChoice choice = RunOp("outside_damp", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kPhi);
  EXPECT_STREQ(choice.signature.name, "outside_damped");
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{0, 0.5f, -0.4f}));
  RunOp("outside_damp", {{"X", {"x"}}}, {{"Out", {"out"}}, {"Factor", {"factor"}}},
        {{"rate", 3.0f}}, &scope);
  EXPECT_EQ(Values<float>(scope, "factor"), (Floats{1, 0.25f, 1.0f / 13}));
  Put<phi::float16>(&scope, "half", {1}, {phi::float16(2.0f)});
  RunOp("outside_damp", {{"X", {"half"}}}, {{"Out", {"half_out"}}}, {}, &scope);
  EXPECT_EQ(static_cast<float>(Values<phi::float16>(scope, "half_out")[0]),
            static_cast<float>(phi::float16(0.4f)));
}

TEST(OutsideDampedTest, ItsGradientAndWhoMakesIt) {
  pf::Scope scope;
  Put<double>(&scope, "x", {3}, {0, 1, 2});
  Put<double>(&scope, "d_out", {3}, {1, 5, 25});
  RunOp("outside_damp_grad", {{"X", {"x"}}, {"Out@GRAD", {"d_out"}}}, {{"X@GRAD", {"d_x"}}},
        {{"rate", 1.0f}}, &scope);
  EXPECT_EQ(Values<double>(scope, "d_x"), (std::vector<double>{1, 0, -3}));
  const pf::OpInfo& info = pf::OpInfoMap::Instance().Get("outside_damp");
  pf::OpDesc forward("outside_damp", {{"X", {"x"}}}, {{"Out", {"y"}}}, {{"rate", 2.0f}});
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto grads = info.GradOpMaker()(forward, {}, &grad_to_var, {});
  ASSERT_EQ(grads.size(), 1u);
  EXPECT_EQ(grads[0]->Type(), "outside_damp_grad");
  EXPECT_EQ(grads[0]->Input("Out@GRAD"), (std::vector<std::string>{"y@GRAD"}));
  const pf::OpInfo& of_gradient = pf::OpInfoMap::Instance().Get("outside_damp_grad");
  EXPECT_EQ(of_gradient.infer_inplace_(false).at("Out@GRAD"), "X@GRAD");
}

TEST(OutsideDampedTest, ShapesAreKnownBeforeAnyTensor) {
  OneOpProgram program("outside_damp", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  program.Declare("x", {-1, 3}, pf::proto::VarType::FP64);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (std::vector<int64_t>{-1, 3}));
  pf::Scope scope;
  Put<float>(&scope, "x", {1}, {1});
  EXPECT_NE(ErrorOf([&] {
              RunOp("outside_damp", {{"X", {"x"}}}, {{"Out", {"out"}}}, {{"rate", -1.0f}}, &scope);
            }).find("rate must not be negative"),
            std::string::npos);
}

TEST(OutsideDampedTest, ASeedDrawsTheSameNumbers) {
  const phi::Kernel& kernel = KernelOf("outside_drawn", phi::DataType::FLOAT64);
  ASSERT_TRUE(kernel.IsValid());
  phi::DenseTensor draws[3];
  for (int i = 0; i < 3; ++i) {
    phi::KernelContext ctx(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
    ctx.EmplaceBackAttr(phi::IntArray({20, 5}));
    ctx.EmplaceBackAttr(phi::DataType::FLOAT64);
    ctx.EmplaceBackAttr(-1.0f);
    ctx.EmplaceBackAttr(2.0f);
    ctx.EmplaceBackAttr(i < 2 ? 7 : 0);
    ctx.EmplaceBackOutput(&draws[i]);
    kernel(&ctx);
    ASSERT_EQ(draws[i].numel(), 100);
  }
  const auto values = [&](int i) {
    return std::vector<double>(draws[i].data<double>(), draws[i].data<double>() + 100);
  };
  EXPECT_EQ(values(0), values(1));
  EXPECT_NE(values(0), values(2));
  for (const double value : values(2)) EXPECT_TRUE(value >= -1 && value < 2) << value;
}

TEST(OutsideDampedTest, ExtremesAndWhere) {
  pf::Scope scope;
  auto* x = Put<int>(&scope, "x", {4}, {3, -1, 7, 2});
  const phi::Kernel& kernel = KernelOf("outside_extremes", phi::DataType::INT32);
  EXPECT_EQ(kernel.args_def().output_defs()[1].dtype, phi::DataType::INT64);
  for (const bool is_max : {false, true}) {
    phi::DenseTensor out, index;
    phi::KernelContext ctx(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
    ctx.EmplaceBackInput(x);
    ctx.EmplaceBackAttr(std::string(is_max ? "max" : "min"));
    ctx.EmplaceBackOutput(&out);
    ctx.EmplaceBackOutput(is_max ? &index : nullptr);
    kernel(&ctx);
    EXPECT_EQ(out.data<int>()[0], is_max ? 7 : -1);
    if (!is_max) continue;
    EXPECT_EQ(index.data<int64_t>()[0], 2);
  }
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
