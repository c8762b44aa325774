// What the description of a program says of its kernels is what the run takes.
#include "framework/executor/describe_signatures.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "framework/executor/diagnose.h"
#include "framework/io/model_dir.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

TEST(DescribeSignatures, AgreesWithTheChoiceOnEveryBundledProgram) {
  size_t compared = 0;
  for (const auto& entry : fs::directory_iterator(PHIBRIDGE_SOURCE_DIR "/tests/programs")) {
    if (!fs::exists(entry.path() / "case.json")) continue;
    const Model model = OpenModel(entry.path().string(), MissingParams::kReport);
    const ExecutionOptions options;
    const auto diagnosis = Diagnose(*model.program, options);
    const auto described = DescribeSignatures(*model.program);
    ASSERT_EQ(diagnosis.size(), described.size());
    for (size_t i = 0; i < diagnosis.size(); ++i) {
      if (diagnosis[i].choice().kind != KernelChoice::kPhi) continue;
      EXPECT_TRUE(described[i].is_certain) << entry.path() << ": " << diagnosis[i].op_type;
      EXPECT_EQ(described[i].signature, diagnosis[i].choice().signature) << entry.path();
      ++compared;
    }
  }
  EXPECT_GT(compared, 100u);
}

// In a sub-block the variables of the blocks around it count.
TEST(DescribeSignatures, KnowsTheKindsInsideALoop) {
  ProgramDesc program;
  auto* outer = program.MutableBlock(0);
  outer->Var("ids")->SetType(paddle::framework::proto::VarType::LOD_TENSOR);
  for (const char* name : {"param", "rate"})
    outer->Var(name)->SetType(paddle::framework::proto::VarType::LOD_TENSOR);
  outer->Var("grad")->SetType(paddle::framework::proto::VarType::SELECTED_ROWS);
  BlockDesc* inner = program.AppendBlock(*outer);
  OpDesc* op = inner->AppendOp();
  op->SetType("sgd");
  op->SetInput("Param", {"param"});
  op->SetInput("LearningRate", {"rate"});
  op->SetInput("Grad", {"grad"});
  op->SetOutput("ParamOut", {"param"});
  ASSERT_EQ(DescribeSignatures(program).size(), 1u);
  EXPECT_STREQ(DescribeSignatures(program)[0].signature.name, "sgd_dense_param_sparse_grad");
  inner->Var("grad")->SetType(paddle::framework::proto::VarType::LOD_TENSOR);
  EXPECT_STREQ(DescribeSignatures(program)[0].signature.name, "sgd");
  op->SetType("no_such_op");
  EXPECT_FALSE(DescribeSignatures(program)[0].signature.IsValid());
}

// `dtype` says of which kind the output is; a number that means nothing must not pass as certain.
TEST(DescribeSignatures, SaysWhatIsWrongWithADescription) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  block->Var("out")->SetType(paddle::framework::proto::VarType::LOD_TENSOR);
  OpDesc* op = block->AppendOp();
  op->SetType("fill_constant");
  op->SetOutput("Out", {"out"});
  op->SetAttr("dtype", 5);
  ASSERT_EQ(DescribeSignatures(program)[0].problem, "");
  EXPECT_TRUE(DescribeSignatures(program)[0].is_certain);
  op->SetAttr("dtype", 7777);
  const auto described = DescribeSignatures(program);
  EXPECT_NE(described[0].problem.find("attribute `dtype` is 7777"), std::string::npos)
      << described[0].problem;
  EXPECT_STREQ(described[0].signature.name, "full");
  EXPECT_FALSE(described[0].is_certain);
}

}  // namespace
}  // namespace phibridge
