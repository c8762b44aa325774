// outside: unit test | InferVarTypeContext, var type inferers, no-need-buffer contexts, versions
#include "paddle/fluid/framework/var_type_inference.h"

#include <gtest/gtest.h>

#include "paddle/fluid/framework/no_need_buffer_vars_inference.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/op_version_registry.h"
#include "paddle/fluid/framework/program_desc.h"

namespace paddle {
namespace framework {

TEST(OutsideInferVarType, TypesFollowTheInput) {
  ProgramDesc prog;
  BlockDesc* block = prog.MutableBlock(0);
  auto* op = block->AppendOp();
  op->SetType("outside_rows_scale");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"out"});
  block->Var("x")->SetType(proto::VarType::SELECTED_ROWS);
  block->Var("x")->SetDataType(proto::VarType::FP64);
  block->Var("out");
  op->InferVarType(block);
  EXPECT_EQ(block->FindVar("out")->GetType(), proto::VarType::SELECTED_ROWS);
  EXPECT_EQ(block->FindVar("out")->GetDataType(), proto::VarType::FP64);
}

class TestStaticGraphVarTypeInference : public StaticGraphVarTypeInference {
 public:
  void operator()(InferVarTypeContext* context) const override {
    EXPECT_TRUE(HasVar(context, "x"));
    EXPECT_EQ(Input(context, "X").at(0), "x");
    SetType(context, "x", proto::VarType::LOD_TENSOR_ARRAY);
    EXPECT_EQ(GetType(context, "x"), proto::VarType::LOD_TENSOR_ARRAY);
  }
};

TEST(OutsideInferVarType, WithoutAnInfererTypesStay) {
  ProgramDesc prog;
  BlockDesc* block = prog.MutableBlock(0);
  auto* op = block->AppendOp();
  op->SetType("outside_cosine");
  op->SetInput("input", {"x"});
  op->SetOutput("output", {"out"});
  block->Var("x")->SetType(proto::VarType::SELECTED_ROWS);
  block->Var("out");
  op->InferVarType(block);
  EXPECT_EQ(block->FindVar("out")->GetType(), proto::VarType::LOD_TENSOR);
  InferVarTypeContext ctx(op, block);
  EXPECT_EQ(ctx.InputVarName("input"), "x");
  ctx.SyncTypeAndDataType("input", "output");
  EXPECT_EQ(ctx.GetOutputType("output"), proto::VarType::SELECTED_ROWS);
  EXPECT_FALSE(ctx.IsDygraph());
}

TEST(OutsideInferVarType, VariablesByName) {
  ProgramDesc prog;
  BlockDesc* block = prog.MutableBlock(0);
  auto* op = block->AppendOp();
  op->SetType("outside_rows_scale");
  op->SetInput("X", {"x"});
  block->Var("x");
  InferVarTypeContext ctx(op, block);
  TestStaticGraphVarTypeInference()(&ctx);
}

TEST(OutsideInferVarType, NothingIsAnError) {
  InferVarTypeContext ctx(nullptr, nullptr);
  EXPECT_THROW(ctx.HasInput("X"), platform::EnforceNotMet);
  EXPECT_THROW(ctx.SetOutputType("Out", proto::VarType::LOD_TENSOR), platform::EnforceNotMet);
}

DECLARE_NO_NEED_BUFFER_VARS_INFERER(OutsideNoBuffer, "X1", "X2");

TEST(OutsideNoNeedBuffer, SaysWhichInputsAreNotRead) {
  VariableNameMap inputs, outputs;
  AttributeMap attrs{{"a", 5}};
  InferNoNeedBufferVarsFN infer;
  EXPECT_TRUE(infer == nullptr);
  infer.Reset(std::make_shared<OutsideNoBuffer>());
  EXPECT_TRUE(infer != nullptr);
  EXPECT_EQ(infer(inputs, outputs, attrs).count("X2"), 1u);
  StaticGraphInferNoNeedBufferVarsContext ctx(inputs, outputs, attrs);
  EXPECT_EQ(BOOST_GET_CONST(int, ctx.GetAttr("a")), 5);
  EXPECT_FALSE(ctx.HasOutput("Out"));
}

REGISTER_PASS_CAPABILITY(outside_pass)
    .AddCombination(compatible::OpVersionComparatorCombination()
                        .EQ("outside_inplace_step", 1)
                        .LE("outside_no_op", 0));
REGISTER_PASS_CAPABILITY(outside_late_pass)
    .AddCombination(compatible::OpVersionComparatorCombination().GE("outside_inplace_step", 2));

TEST(OutsideOpVersion, PassesSayWhatTheyTake) {
  auto& passes = compatible::PassVersionCheckerRegistrar::GetInstance();
  EXPECT_TRUE(passes.IsPassCompatible("outside_pass"));
  EXPECT_FALSE(passes.IsPassCompatible("outside_late_pass"));
  EXPECT_TRUE(passes.IsPassCompatible("outside_unknown_pass"));
  EXPECT_EQ(compatible::OpVersionRegistrar::GetInstance().version_id("outside_inplace_step"), 1u);
}

}  // namespace framework
}  // namespace paddle
