// Runs the operators beside it that mask, gate, take turns and hand out, and compares.
#include <gtest/gtest.h>

#include <cmath>

#include "framework/program/op_version_registry.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;
using VarType = pf::proto::VarType;

TEST(OutsideCellsTest, MaskOfTheTypeThatAnAttributeNames) {
  pf::Scope scope;
  Put<int64_t>(&scope, "length", {2}, {1, 3});
  const auto run = [&](int dtype) {
    RunOp("outside_typed_mask", {{"Length", {"length"}}}, {{"Mask", {"mask"}}},
          {{"size", 3}, {"out_dtype", dtype}}, &scope);
  };
  run(VarType::FP64);
  EXPECT_EQ(Dims(scope, "mask"), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(Values<double>(scope, "mask"), (std::vector<double>{1, 0, 0, 1, 1, 1}));
  run(VarType::BOOL);
  EXPECT_EQ(Values<bool>(scope, "mask"), (std::vector<bool>{true, false, false, true, true, true}));
  EXPECT_NE(ErrorOf([&] { run(VarType::INT8); }), "");
}

TEST(OutsideCellsTest, GatedStepsWithAndWithoutAbsentInputs) {
  pf::Scope scope;
  Put<double>(&scope, "x", {2, 2}, {1, 2, 3, 4});
  Put<double>(&scope, "gate", {2, 2}, {0, 0.5, 1, 2});
  Put<double>(&scope, "bias", {2}, {0, 0.5});
  Put<double>(&scope, "h0", {1, 2}, {10, 20});
  Slots inputs{{"X", {"x"}}, {"Gate", {"gate"}}};
  const Slots outputs{{"Gated", {"gated"}}, {"Hidden", {"hidden"}}};
  RunOp("outside_gated_cell", inputs, outputs, {{"gate_activation", std::string("identity")}},
        &scope);
  EXPECT_EQ(Values<double>(scope, "hidden"), (std::vector<double>{1, 1, 1, -2}));
  inputs["Bias"] = {"bias"}, inputs["H0"] = {"h0"};
  RunOp("outside_gated_cell", inputs, outputs, {{"gate_activation", std::string("relu")}}, &scope);
  EXPECT_EQ(Values<double>(scope, "hidden"), (std::vector<double>{1, 20, 1, 44}));
  RunOp("outside_gated_cell", inputs, outputs, {}, &scope);
  EXPECT_DOUBLE_EQ(Values<double>(scope, "gated")[3], 1 / (1 + std::exp(-2.5)));
  Put<double>(&scope, "bias", {3}, {0, 0, 0});
  EXPECT_NE(ErrorOf([&] {
              RunOp("outside_gated_cell", inputs, outputs, {}, &scope);
            }).find("Bias has 3 numbers, not 2."),
            std::string::npos);
  EXPECT_EQ(pf::compatible::OpVersionRegistrar::GetInstance().version_id("outside_gated_cell"), 1u);
}

TEST(OutsideCellsTest, AnOperatorRunsOthersInAScopeOfItsOwn) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2}, {1, -2});
  scope.Var("out")->GetMutable<phi::DenseTensor>();
  const auto run = [&](const Floats& factors) {
    pf::OpRegistry::CreateOp("outside_in_turns", {{"X", {"x"}}}, {{"Out", {"out"}}},
                             {{"factors", factors}})
        ->Run(scope, phi::CPUPlace());
    return Values<float>(scope, "out");
  };
  EXPECT_EQ(run({2, 3, 0.5f}), (Floats{3, -6}));
  EXPECT_EQ(run({}), (Floats{1, -2}));
  EXPECT_TRUE(scope.kids().empty());
}

TEST(OutsideCellsTest, AMakerGivesSeveralGradientOps) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2}, {1, -2});
  RunOp("outside_handed_out", {{"X", {"x"}}}, {{"Out", {"a", "b", "c"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "c"), (Floats{3, -6}));

  pf::OpDesc forward;
  forward.SetType("outside_handed_out");
  forward.SetInput("X", {"x"});
  forward.SetOutput("Out", {"a", "b", "c"});
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto grads = pf::OpInfoMap::Instance()
                         .Get("outside_handed_out")
                         .GradOpMaker()(forward, {}, &grad_to_var, {});
  ASSERT_EQ(grads.size(), 4u);
  Put<float>(&scope, "a@GRAD", {2}, {1, 10});
  Put<float>(&scope, "b@GRAD", {2}, {1, 10});
  Put<float>(&scope, "c@GRAD", {2}, {1, 20});
  for (const auto& op : grads) {
    for (const std::string& name : op->OutputArgumentNames()) {
      scope.Var(name)->GetMutable<phi::DenseTensor>();
    }
    pf::OpRegistry::CreateOp(*op)->Run(scope, phi::CPUPlace());
  }
  EXPECT_EQ(Values<float>(scope, "x@GRAD"), (Floats{6, 90}));

  OneOpProgram program("outside_handed_out", {{"X", {"x"}}}, {{"Out", {"a", "b"}}}, {});
  program.Declare("x", {-1, 3}, VarType::FP64);
  program.Infer();
  EXPECT_EQ(program.Var("b")->GetShape(), (std::vector<int64_t>{-1, 3}));
  EXPECT_EQ(program.Var("a")->GetDataType(), VarType::FP64);  // the first, as in the original
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
