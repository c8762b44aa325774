#include "framework/program/var_attributes.h"

#include <gtest/gtest.h>

#include "framework/program/program_desc.h"

namespace paddle {
namespace framework {
namespace {

using Names = std::vector<std::string>;

TEST(VarAttributesTest, AttributesThatNameVariablesAreInputs) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  VarDesc* one = block->Var("one");
  VarDesc* two = block->Var("two");
  OpDesc* op = block->AppendOp();
  op->SetType("toy");
  op->SetInput("X", {"x"});
  op->SetAttr("axis", 1);
  op->SetAttr("scalar", one);
  op->SetAttr("list", std::vector<VarDesc*>{two, one});
  const VariableNameMap inputs = InputsWithVarAttrs(*op);
  EXPECT_EQ(inputs.size(), 3u);
  EXPECT_EQ(inputs.at("X"), Names{"x"});
  EXPECT_EQ(inputs.at("scalar"), Names{"one"});
  EXPECT_EQ(inputs.at("list"), (Names{"two", "one"}));
  for (const auto& [slot, names] : inputs) EXPECT_EQ(InputsWithVarAttrs(*op, slot), names);
  EXPECT_TRUE(InputsWithVarAttrs(*op, "axis").empty());
  EXPECT_TRUE(InputsWithVarAttrs(*op, "Y").empty());
  EXPECT_EQ(ReadVariables(*op).size(), 4u);
}

TEST(VarAttributesTest, WithoutThemTheInputsStayAsTheyAre) {
  OpDesc op;
  op.SetInput("X", {"a", "b"});
  EXPECT_EQ(InputsWithVarAttrs(op), op.Inputs());
  EXPECT_EQ(ReadVariables(op), (Names{"a", "b"}));
}

}  // namespace
}  // namespace framework
}  // namespace paddle
