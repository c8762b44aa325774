#include "framework/op/asked_size.h"

#include <gtest/gtest.h>

#include "framework/executor/diagnose.h"
#include "framework/executor/prepared_program.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/flags.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

PHI_DECLARE_int32(attribute_work_limit);

namespace phibridge {
namespace {

using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using VarType = paddle::framework::proto::VarType;

// Four million steps: a million elements.
class AskedSizeTest : public ::testing::Test {
 protected:
  AskedSizeTest() : program_(std::make_shared<ProgramDesc>()) { FLAGS_attribute_work_limit = 4; }
  ~AskedSizeTest() override { FLAGS_attribute_work_limit = before_; }

  void Declare(const char* name, const std::vector<int64_t>& shape, VarType::Type type) {
    auto* var = program_->MutableBlock(0)->Var(name);
    var->SetDataType(type);
    var->SetShape(shape);
  }
  void Append(const OpDesc& op) { program_->MutableBlock(0)->AppendOp()->CopyFrom(op); }
  void AppendFill(const std::vector<int64_t>& shape) {
    Declare("y", {-1}, VarType::FP32);
    Append(OpDesc("fill_constant", {}, {{"Out", {"y"}}},
                  {{"shape", shape}, {"value", 1.0f}, {"dtype", static_cast<int>(VarType::FP32)}}));
  }
  void Run() { PreparedProgram::Prepare(program_, {})->Run(&scope_); }
  void ExpectRefused(const std::string& text) {
    tests::ExpectError(phi::RESOURCE_EXHAUSTED, text, [&] { Run(); });
  }

  const int32_t before_ = FLAGS_attribute_work_limit;
  std::shared_ptr<ProgramDesc> program_;
  Scope scope_;
};

TEST_F(AskedSizeTest, AnAttributeMayAskForTheBudget) {
  AppendFill({1000, 1000});
  Run();
}

TEST_F(AskedSizeTest, AnAttributeThatAsksForMoreIsRefusedBeforeAndInTheRun) {
  AppendFill({1000, 1001});
  const std::string text =
      "op `fill_constant`: for output `Out` its attributes, or numbers in tensors, ask for 1001000 "
      "elements; the limit is 1000000. Set FLAGS_attribute_work_limit";
  EXPECT_NE(Diagnose(*program_, {}).front().shape_error.find(text), std::string::npos);
  ExpectRefused(text);
  FLAGS_attribute_work_limit = 0;
  Run();
}

TEST_F(AskedSizeTest, WhatInputsAskForIsBoundedByMemoryAlone) {
  Declare("x", {1200, 1}, VarType::FP32);
  Declare("z", {1, 1200}, VarType::FP32);
  Declare("y", {-1, -1}, VarType::FP32);
  for (const char* name : {"x", "z"}) {
    runtime_ops::Put(&scope_, name, std::vector<float>(1200, 1));
    scope_.FindVar(name)->GetMutable<phi::DenseTensor>()->Resize(
        name[0] == 'x' ? phi::make_ddim({1200, 1}) : phi::make_ddim({1, 1200}));
  }
  Append(OpDesc("matmul_v2", {{"X", {"x"}}, {"Y", {"z"}}}, {{"Out", {"y"}}}, {}));
  Run();
}

TEST_F(AskedSizeTest, ANumberInATensorAsksToo) {
  Declare("first", {1}, VarType::FP32);
  Declare("last", {1}, VarType::FP32);
  Declare("step", {1}, VarType::FP32);
  Declare("y", {-1}, VarType::FP32);
  runtime_ops::Put(&scope_, "first", {0});
  runtime_ops::Put(&scope_, "last", {2e6});
  runtime_ops::Put(&scope_, "step", {1});
  Append(OpDesc("range", {{"Start", {"first"}}, {"End", {"last"}}, {"Step", {"step"}}},
                {{"Out", {"y"}}}, {}));
  ExpectRefused("inputs Start, End and Step ask for 2000000 elements; the limit is 1000000");
}

}  // namespace
}  // namespace phibridge
