// value_gate: an operator with legacy kernels only, its own InferShape, GetExpectedKernelType and
// GetKernelTypeForVar.
#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

const Slots kOutputs = {{"Out", {"out"}}, {"RowSum", {"sum"}}};

template <typename T>
void CheckHard() {
  pf::Scope scope;
  Put<T>(&scope, "x", {2, 3}, {1, -2, 3, -4, 5, -6})->set_lod({{0, 1, 2}});
  const KernelChoice choice =
      RunOp("value_gate", {{"X", {"x"}}}, kOutputs, {{"threshold", 2.0f}}, &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kLegacy) << choice.Why();
  EXPECT_EQ(choice.kernel, nullptr);
  EXPECT_EQ(choice.key.dtype(), phi::CppTypeToDataType<T>::value);
  EXPECT_EQ(Values<T>(scope, "out"), (std::vector<T>{0, 0, 3, 0, 5, 0}));
  EXPECT_EQ(Values<T>(scope, "sum"), (std::vector<T>{3, 5}));
  EXPECT_EQ(Dims(scope, "sum"), (std::vector<int64_t>{2}));
  EXPECT_EQ(Get(scope, "out").lod(), (phi::LoD{{0, 1, 2}}));
}

TEST(ValueGateTest, RunsItsLegacyKernelOfEachType) {
  CheckHard<float>();
  CheckHard<double>();
}

TEST(ValueGateTest, AttributesAndOptionalInputs) {
  pf::Scope scope;
  Put<float>(&scope, "x", {1, 4}, {1, 2, 3, 4});
  Put<float>(&scope, "limit", {1}, {2});
  RunOp("value_gate", {{"X", {"x"}}}, kOutputs,
        {{"mode", std::string("soft")}, {"threshold", 1.0f}}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (std::vector<float>{0, 1, 2, 3}));
  RunOp("value_gate", {{"X", {"x"}}, {"Threshold", {"limit"}}}, kOutputs, {{"threshold", 0.0f}},
        &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (std::vector<float>{0, 0, 3, 4}));
}

TEST(ValueGateTest, InputsAreCastToTheTypeItComputesIn) {
  pf::Scope scope;
  Put<float>(&scope, "x", {1, 3}, {1, -2, 3});
  const KernelChoice choice =
      RunOp("value_gate", {{"X", {"x"}}}, kOutputs,
            {{"compute_dtype", static_cast<int>(pf::proto::VarType::FP64)}}, &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kLegacy);
  EXPECT_EQ(choice.key.dtype(), phi::DataType::FLOAT64);
  EXPECT_EQ(Values<double>(scope, "out"), (std::vector<double>{1, 0, 3}));
  EXPECT_EQ(Get(scope, "x").dtype(), phi::DataType::FLOAT32);
}

TEST(ValueGateTest, ErrorsComeFromTheOperator) {
  pf::Scope scope;
  Put<float>(&scope, "vector", {3}, {1, 2, 3});
  Put<int>(&scope, "integers", {1, 3}, {1, 2, 3});
  const std::string rank = ErrorOf([&] {
    RunOp("value_gate", {{"X", {"vector"}}}, kOutputs, {}, &scope);
  });
  EXPECT_NE(rank.find("InvalidArgument"), std::string::npos) << rank;
  EXPECT_NE(rank.find("must be at least 2, but it is 1"), std::string::npos) << rank;
  const std::string type = ErrorOf([&] {
    RunOp("value_gate", {{"X", {"integers"}}}, kOutputs, {}, &scope);
  });
  EXPECT_NE(type.find("ValueGate cannot compute in int"), std::string::npos) << type;
  const std::string mode = ErrorOf([&] {
    RunOp("value_gate", {{"X", {"vector"}}}, kOutputs, {{"mode", std::string("loud")}}, &scope);
  });
  EXPECT_NE(mode.find("mode"), std::string::npos) << mode;
  EXPECT_NE(mode.find("loud"), std::string::npos) << mode;
}

TEST(ValueGateTest, CompileTimeShapes) {
  OneOpProgram program("value_gate", {{"X", {"x"}}}, kOutputs, {});
  program.Declare("x", {-1, 8}, pf::proto::VarType::FP32);
  program.Var("x")->SetLoDLevel(1);
  program.Infer();
  EXPECT_EQ(program.Var("out")->GetShape(), (std::vector<int64_t>{-1, 8}));
  EXPECT_EQ(program.Var("out")->GetLoDLevel(), 1);
  EXPECT_EQ(program.Var("sum")->GetShape(), (std::vector<int64_t>{-1}));
}

TEST(ValueGateTest, TheGradientOpIsMadeAndRuns) {
  OneOpProgram program("value_gate", {{"X", {"x"}}}, kOutputs, {{"threshold", 1.0f}});
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto ops =
      pf::OpInfoMap::Instance().Get("value_gate").GradOpMaker()(program.op(), {}, &grad_to_var, {});
  ASSERT_EQ(ops.size(), 1u);
  EXPECT_EQ(ops[0]->Input("Out"), (std::vector<std::string>{"out"}));

  pf::Scope scope;
  Put<float>(&scope, "out", {1, 3}, {0, 2, 3});
  Put<float>(&scope, "out@GRAD", {1, 3}, {7, 8, 9});
  const KernelChoice choice =
      RunOp(ops[0]->Type(), ops[0]->Inputs(), ops[0]->Outputs(), ops[0]->GetAttrMap(), &scope);
  EXPECT_EQ(choice.kind, KernelChoice::kLegacy);
  EXPECT_EQ(Values<float>(scope, "x@GRAD"), (std::vector<float>{0, 8, 9}));
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
