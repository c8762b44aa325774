#include "framework/op/infershape_utils.h"

#include <gtest/gtest.h>

#include "framework/op/infershape_runtime.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "tests/framework/runtime_ops.h"

namespace paddle {
namespace framework {
namespace {

class InferShapeUtils : public ::testing::Test {
 protected:
  void SetUp() override {
    runtime_ops::ResetCalls();
    runtime_ops::Put(&scope_, "x", {1});
    runtime_ops::Put(&scope_, "y", {1, 2});
    scope_.Var("out")->GetMutable<phi::DenseTensor>();
    op_ = runtime_ops::MakeAdd("x", "y", "out", 3.0f);
    variables_ = RuntimeContext(op_->Inputs(), op_->Outputs(), scope_);
  }

  Scope scope_;
  std::unique_ptr<OperatorBase> op_;
  RuntimeContext variables_;
};

TEST_F(InferShapeUtils, TakesTheChosenSignature) {
  const phi::KernelSignature chosen{"rt_add_kernel", {"Y", "X"}, {"bias"}, {"Out"}};
  RuntimeInferShapeContext ctx(*op_, variables_, false, &chosen);
  const phi::InferMetaContext args = BuildInferMetaContext(&ctx, "rt_add");
  EXPECT_EQ(args.InputAt(0).dims(), phi::DDim({2}));
  EXPECT_EQ(runtime_ops::mapping_calls, 0);
}

TEST_F(InferShapeUtils, WithoutOneAsksTheMapping) {
  RuntimeInferShapeContext ctx(*op_, variables_);
  EXPECT_EQ(BuildInferMetaContext(&ctx, "rt_add").InputAt(0).dims(), phi::DDim({1}));
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
}

TEST_F(InferShapeUtils, TheChosenSignatureIsNotCopied) {
  const phi::KernelSignature chosen{"rt_add_kernel", {"Y", "X"}, {"bias"}, {"Out"}};
  const RuntimeInferShapeContext ctx(*op_, variables_, false, &chosen);
  EXPECT_EQ(&*InferShapeSignature(ctx, "rt_add"), &chosen);
  EXPECT_STREQ(InferShapeSignature(ctx, "rt_fill")->name, "rt_fill_kernel");  // of another op
}

TEST_F(InferShapeUtils, ADescriptionAsksTheMappingOnce) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  for (const char* name : {"x", "y", "out"}) block->Var(name)->SetShape({2});
  OpDesc* op = block->AppendOp();
  op->SetType("rt_add");
  op->SetInput("X", {"x"});
  op->SetInput("Y", {"y"});
  op->SetOutput("Out", {"out"});
  op->SetAttr("bias", 1.0f);
  op->InferShape(*block);
  EXPECT_EQ(runtime_ops::infer_calls, 1);
  EXPECT_EQ(runtime_ops::mapping_calls, 1);
}

TEST_F(InferShapeUtils, AShapeFunctionMayTakeOtherArgumentsThanTheKernel) {
  op_->SetAttr("bias", 3);  // the kernel takes a float
  RuntimeInferShapeContext ctx(*op_, variables_);
  const phi::KernelSignature taken{"rt_add_kernel", {"Y"}, {"bias"}, {"Out"}};
  const phi::InferMetaContext args = BuildInferMetaContext(&ctx, "rt_add", taken);
  EXPECT_EQ(args.InputAt(0).dims(), phi::DDim({2}));
  EXPECT_EQ(args.AttrAt<float>(0), 3.0f);
  EXPECT_FALSE(ctx.values_read());
}

TEST_F(InferShapeUtils, AnOpThatPhiDoesNotKnowKeepsItsTypes) {
  op_->SetAttr("bias", 3);
  RuntimeInferShapeContext ctx(*op_, variables_);
  const phi::KernelSignature taken{nullptr, {"X"}, {"bias"}, {"Out"}};
  const phi::InferMetaContext args = BuildInferMetaContext(&ctx, "nobody_knows", taken);
  EXPECT_EQ(args.AttrAt<int>(0), 3);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
