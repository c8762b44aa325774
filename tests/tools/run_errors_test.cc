#include "tools/common/program/run_errors.h"

#include "framework/op/op_registry.h"
#include "framework/program/op_desc.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::OperatorBase;
using paddle::framework::OpRegistry;
using phibridge::testing::TensorOf;

std::unique_ptr<OperatorBase> Op(const std::string& type, const char* slot, const std::string& in,
                                 const std::string& out) {
  OpDesc desc;
  desc.SetType(type);
  desc.SetInput(slot, {in});
  if (type != "relu") desc.SetInput("I", {"i"});
  desc.SetOutput("Out", {out});
  return OpRegistry::CreateOp(desc);
}

parity::NamedValue Value(const std::string& variable, int element = -1) {
  parity::NamedValue value;
  value.variable = variable;
  value.element = element;
  return value;
}

parity::Difference Apart(double error) {
  return parity::Compare(TensorOf<float>({1}, {1}),
                         TensorOf<float>({1}, {static_cast<float>(1 + error)}), {});
}

TEST(RunErrors, WhatNoOperatorWroteIsTheSame) {
  RunErrors errors;
  const RunError inputs = errors.InputsOf(*Op("relu", "X", "x", "y"));
  EXPECT_TRUE(inputs.same);
  EXPECT_EQ(inputs.depth, 0);
  EXPECT_FALSE(errors.IsComputed("x"));
}

TEST(RunErrors, OutputsThatAreNotMeasuredAreAsTheInputs) {
  RunErrors errors;
  const auto first = Op("relu", "X", "x", "y"), second = Op("relu", "X", "y", "z"),
             third = Op("relu", "X", "z", "w");
  errors.PassOn(*first, errors.InputsOf(*first));
  errors.Measure(Value("y"), Apart(0.25), 1);
  errors.PassOn(*second, errors.InputsOf(*second));
  const RunError inputs = errors.InputsOf(*third);
  EXPECT_FALSE(inputs.same);
  EXPECT_EQ(inputs.error, 0.25);
  EXPECT_EQ(inputs.depth, 2);
}

TEST(RunErrors, AMeasureReplacesWhatWasKnown) {
  RunErrors errors;
  const auto op = Op("relu", "X", "x", "y"), next = Op("relu", "X", "y", "z");
  errors.PassOn(*op, errors.InputsOf(*op));
  errors.Measure(Value("y"), Apart(0.25), 1);
  errors.PassOn(*op, errors.InputsOf(*op));
  errors.Measure(Value("y"), Apart(0), 1);
  EXPECT_TRUE(errors.InputsOf(*next).same);
}

TEST(RunErrors, AnArrayHasTheWorstOfItsElements) {
  RunErrors errors;
  const auto write = Op("write_to_array", "X", "x", "list"),
             read = Op("read_from_array", "X", "list", "z");
  for (int i = 0; i < 2; ++i) {
    errors.PassOn(*write, errors.InputsOf(*write));
    errors.Measure(Value("list", i), Apart(i == 0 ? 0.5 : 0), 1);
  }
  EXPECT_EQ(errors.InputsOf(*read).error, 0.5);
  EXPECT_FALSE(errors.InputsOf(*read).same);
}

TEST(RunErrors, WhatAPartialSideLacksIsNotTheSame) {
  RunErrors errors;
  errors.SetPartial(true);
  const auto op = Op("relu", "X", "x", "y"), next = Op("relu", "X", "y", "z");
  errors.PassOn(*op, errors.InputsOf(*op));
  EXPECT_FALSE(errors.InputsOf(*next).same);
  errors.Measure(Value("y"), Apart(0), 1);
  EXPECT_TRUE(errors.InputsOf(*next).same);
}

TEST(RunErrors, TheWorseOfTwoHasTheLargerErrorAndWhereItWasWritten) {
  const RunError unwritten, small = {0.1, true, 7, 3}, large = {0.5, false, 2, 4};
  for (const RunError& worse : {WorseOf(small, large), WorseOf(large, small)}) {
    EXPECT_EQ(worse.error, 0.5);
    EXPECT_EQ(worse.write, 4);
    EXPECT_EQ(worse.depth, 7);
    EXPECT_FALSE(worse.same);
  }
  EXPECT_EQ(WorseOf(unwritten, small).write, 3);
  EXPECT_EQ(WorseOf(small, unwritten).write, 3);
  EXPECT_TRUE(WorseOf(small, unwritten).same);
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
