// What operators without kernels say of their variables where they are bound: a diagnosis of the
// program says it, and the run does.
#include <memory>

#include "framework/executor/diagnose.h"
#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

using VarType = paddle::framework::proto::VarType;
using Names = std::vector<std::string>;

class BindingChecksTest : public ::testing::Test {
 protected:
  BindingChecksTest() : program_(std::make_shared<ProgramDesc>()) { program_->AppendBlock(*top()); }
  BlockDesc* top() { return program_->MutableBlock(0); }

  void Declare(const char* name, VarType::Type dtype, const std::vector<int64_t>& shape) {
    auto* var = top()->Var(name);
    var->SetDataType(dtype);
    var->SetShape(shape);
  }
  OpDesc* Append(const char* type) {
    OpDesc* op = top()->AppendOp();
    op->SetType(type);
    return op;
  }

  // Both say it; "": neither has an objection to the declarations.
  void Expect(const std::string& text) {
    const std::vector<OpDiagnosis> diagnosis = Diagnose(*program_, {});
    const std::string problems = DescribeProblems(diagnosis);
    if (text.empty()) {
      EXPECT_EQ(problems, "");
      return;
    }
    EXPECT_NE(problems.find(text), std::string::npos) << problems;
    EXPECT_EQ(CodeOfProblems(diagnosis), phi::INVALID_ARGUMENT);
    tests::ExpectError(phi::INVALID_ARGUMENT, text,
                       [&] { PreparedProgram::Prepare(program_, {}); });
  }

  void ExpectOfWhile(VarType::Type dtype, const std::vector<int64_t>& shape,
                     const std::string& text) {
    program_ = std::make_shared<ProgramDesc>();
    program_->AppendBlock(*top());
    Declare("c", dtype, shape);
    top()->Var("steps")->SetType(VarType::STEP_SCOPES);
    OpDesc* op = Append("while");
    op->SetInput("X", {});
    op->SetInput("Condition", {"c"});
    op->SetOutput("Out", {});
    op->SetOutput("StepScopes", {"steps"});
    op->SetBlockAttr("sub_block", program_->MutableBlock(1));
    op->SetAttr("is_test", true);
    Expect(text);
  }

  std::shared_ptr<ProgramDesc> program_;
};

TEST_F(BindingChecksTest, ALoopEndsByOneBool) {
  ExpectOfWhile(VarType::BOOL, {1}, "");
  ExpectOfWhile(VarType::BOOL, {}, "");
  ExpectOfWhile(VarType::BOOL, {-1}, "");
  ExpectOfWhile(VarType::FP32, {1}, "while: Condition must be bool; it is float32");
  ExpectOfWhile(VarType::BOOL, {2}, "while: Condition must hold one element; its shape is [2]");
}

TEST_F(BindingChecksTest, AnIndexOfAnArrayIsOneInteger) {
  Declare("x", VarType::FP32, {2, 3});
  Declare("i", VarType::FP32, {1});
  top()->Var("array")->SetType(VarType::LOD_TENSOR_ARRAY);
  OpDesc* op = Append("write_to_array");
  op->SetInput("X", {"x"});
  op->SetInput("I", {"i"});
  op->SetOutput("Out", {"array"});
  Expect("write_to_array: I must be int32 or int64; it is float32");
  Declare("i", VarType::INT64, {2});
  Expect("write_to_array: I must hold one element; its shape is [2]");
  Declare("i", VarType::INT64, {1});
  Expect("");
}

TEST_F(BindingChecksTest, AnIndexOfAnArrayThatTheProgramSaysIsInRange) {
  Declare("x", VarType::FP32, {2, 3});
  Declare("i", VarType::INT64, {1});
  top()->Var("array")->SetType(VarType::LOD_TENSOR_ARRAY);
  OpDesc* fill = Append("fill_constant");
  fill->SetOutput("Out", {"i"});
  fill->SetAttr("shape", std::vector<int64_t>{1});
  fill->SetAttr("dtype", static_cast<int>(VarType::INT64));
  fill->SetAttr("value", 1e18f);
  OpDesc* op = Append("write_to_array");
  op->SetInput("X", {"x"});
  op->SetInput("I", {"i"});
  op->SetOutput("Out", {"array"});
  Expect("write_to_array: I must be in [0, 1048576); it is 999999984306749440");
  for (const char* digits : {"1000000000000000000", "1e30", "-1"}) {
    fill->SetAttr("str_value", std::string(digits));
    Expect("write_to_array: I must be in [0, 1048576); it is ");
  }
  fill->SetAttr("str_value", std::string("1048575"));
  Expect("");
  fill->SetAttr("str_value", std::string("-1"));  // what another op writes too is not known
  OpDesc* step = Append("increment");
  step->SetInput("X", {"i"});
  step->SetOutput("Out", {"i"});
  Expect("");
}

TEST_F(BindingChecksTest, StatesOfARecurrentNetworkAreAsManyBeforeAndAfterAStep) {
  Declare("x", VarType::FP32, {2, 3});
  Declare("h", VarType::FP32, {3});
  Declare("y", VarType::FP32, {2, 3});
  top()->Var("steps")->SetType(VarType::STEP_SCOPES);
  OpDesc* op = Append("recurrent");
  op->SetInput("inputs", {"x"});
  op->SetInput("initial_states", {"h"});
  op->SetInput("parameters", {});
  op->SetOutput("outputs", {"y"});
  op->SetOutput("step_scopes", {"steps"});
  op->SetBlockAttr("sub_block", program_->MutableBlock(1));
  op->SetAttr("has_states", true);
  op->SetAttr("states", Names{"h_new"});
  op->SetAttr("ex_states", Names{"a", "b", "c"});
  Expect("recurrent: 3 `ex_states` for 1 `initial_states` and 1 `states`");
  op->SetAttr("ex_states", Names{"h_old"});
  Expect("");
}

}  // namespace
}  // namespace phibridge
