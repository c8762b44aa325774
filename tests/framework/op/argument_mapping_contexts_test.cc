#include "framework/op/argument_mapping_contexts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "framework/op/framework_op_proto_view.h"
#include "framework/op/infershape_compile_time.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;
using proto::VarType;

const VariableNameMap kInputs = {
    {"X", {"dense"}}, {"Rows", {"rows"}}, {"Array", {"array"}}, {"Mixed", {"dense", "rows"}},
    {"Coo", {"coo"}}, {"Csr", {"csr"}},   {"Texts", {"texts"}}, {"Empty", {}}};
const VariableNameMap kOutputs = {{"Out", {"dense"}},
                                  {"RowsOut", {"rows"}},
                                  {"CooOut", {"coo"}},
                                  {"CsrOut", {"csr"}},
                                  {"TextsOut", {"texts"}}};

// What both contexts must answer of the slots above.
void ExpectKinds(const phi::ArgumentMappingContext& ctx) {
  EXPECT_TRUE(ctx.HasInput("X") && ctx.HasOutput("Out"));
  EXPECT_FALSE(ctx.HasInput("Absent") || ctx.HasOutput("Absent") || ctx.HasInput("Empty"));
  EXPECT_EQ(ctx.InputSize("Mixed"), 2u);
  EXPECT_EQ(ctx.OutputSize("Out"), 1u);
  EXPECT_TRUE(ctx.IsDenseTensorInput("X") && ctx.IsDenseTensorInputs("X"));
  EXPECT_FALSE(ctx.IsDenseTensorInput("Rows") || ctx.IsDenseTensorInput("Absent"));
  EXPECT_TRUE(ctx.IsDenseTensorInput("Mixed"));  // the first counts
  EXPECT_FALSE(ctx.IsDenseTensorInputs("Mixed") || ctx.IsDenseTensorInputs("Absent"));
  EXPECT_TRUE(ctx.IsSelectedRowsInput("Rows"));
  EXPECT_FALSE(ctx.IsSelectedRowsInput("X"));
  EXPECT_TRUE(ctx.IsDenseTensorVectorInput("Array"));
  EXPECT_FALSE(ctx.IsDenseTensorVectorInput("X"));
  EXPECT_TRUE(ctx.IsDenseTensorOutput("Out") && ctx.IsSelectedRowsOutput("RowsOut"));
  EXPECT_FALSE(ctx.IsDenseTensorOutput("RowsOut") || ctx.IsSelectedRowsOutput("Absent"));
  EXPECT_TRUE(ctx.IsSparseCooTensorInput("Coo") && ctx.IsSparseCooTensorOutput("CooOut"));
  EXPECT_TRUE(ctx.IsSparseCsrTensorInput("Csr") && ctx.IsSparseCsrTensorOutput("CsrOut"));
  EXPECT_TRUE(ctx.IsStringTensorInput("Texts") && ctx.IsStringTensorOutput("TextsOut"));
  EXPECT_FALSE(ctx.IsSparseCooTensorInput("Csr") || ctx.IsSparseCsrTensorInput("Coo") ||
               ctx.IsStringTensorInput("X") || ctx.IsDenseTensorInput("Coo"));
  EXPECT_FALSE(ctx.IsSparseCooTensorOutput("CsrOut") || ctx.IsSparseCsrTensorOutput("CooOut") ||
               ctx.IsStringTensorOutput("Out") || ctx.IsDenseTensorOutput("TextsOut"));
  EXPECT_TRUE(ctx.HasAttr("bias"));
  EXPECT_EQ(paddle::any_cast<float>(ctx.Attr("bias")), 2.0f);
  EXPECT_THROW(ctx.Attr("absent"), phi::enforce::EnforceNotMet);
}

TEST(ArgumentMappingContextsTest, AtRunTimeValuesTellTheirKind) {
  Scope scope;
  scope.Var("dense")->GetMutable<phi::DenseTensor>();
  scope.Var("rows")->GetMutable<phi::SelectedRows>();
  scope.Var("array")->GetMutable<phi::TensorArray>();
  scope.Var("coo")->GetMutable<phi::SparseCooTensor>();
  scope.Var("csr")->GetMutable<phi::SparseCsrTensor>();
  scope.Var("texts")->GetMutable<phi::StringTensor>();
  const runtime_ops::PlainOp op("toy", kInputs, kOutputs, {{"bias", 2.0f}});
  const RuntimeContext variables(kInputs, kOutputs, scope);
  const phi::CPUContext device;
  const ExecutionContext call(op, scope, device, variables);
  const ExecutionArgumentMappingContext ctx(call);
  ExpectKinds(ctx);
  EXPECT_FALSE(ctx.IsForInferShape());
  EXPECT_FALSE(call.variables_read());
}

TEST(ArgumentMappingContextsTest, AtCompileTimeDescriptionsTellTheKind) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  block->Var("dense")->SetType(VarType::LOD_TENSOR);
  block->Var("rows")->SetType(VarType::SELECTED_ROWS);
  block->Var("array")->SetType(VarType::LOD_TENSOR_ARRAY);
  block->Var("coo")->SetType(VarType::SPARSE_COO);
  block->Var("csr")->SetType(VarType::SPARSE_CSR);
  block->Var("texts")->SetType(VarType::PSTRING);
  const OpDesc op("toy", kInputs, kOutputs, {{"bias", 2.0f}});
  const CompileTimeInferShapeContext shapes(op, *block);
  const InferShapeArgumentMappingContext ctx(shapes);
  ExpectKinds(ctx);
  EXPECT_TRUE(ctx.IsForInferShape());
  EXPECT_FALSE(ctx.IsRuntime());
}

// A program with a block in a block: the outer one declares variables of each kind.
class DescribedPrograms : public ::testing::Test {
 protected:
  DescribedPrograms() {
    BlockDesc* outer = program_.MutableBlock(0);
    outer->Var("dense")->SetType(VarType::LOD_TENSOR);
    outer->Var("rows")->SetType(VarType::SELECTED_ROWS);
    outer->Var("array")->SetType(VarType::LOD_TENSOR_ARRAY);
    outer->Var("coo")->SetType(VarType::SPARSE_COO);
    outer->Var("csr")->SetType(VarType::SPARSE_CSR);
    outer->Var("texts")->SetType(VarType::PSTRING);
    inner_ = program_.AppendBlock(*outer);
  }

  ProgramDesc program_;
  BlockDesc* inner_ = nullptr;
};

TEST_F(DescribedPrograms, TellTheKindWithNothingMade) {
  const OpDesc op("toy", kInputs, kOutputs, {{"bias", 2.0f}});
  const ProtoArgumentMappingContext ctx(op, *program_.MutableBlock(0));
  ExpectKinds(ctx);
  EXPECT_FALSE(ctx.IsForInferShape() || ctx.IsRuntime());
  EXPECT_TRUE(ctx.is_certain());
}

TEST_F(DescribedPrograms, BlocksSeeTheVariablesAroundThem) {
  const OpDesc op("toy", kInputs, kOutputs, {{"bias", 2.0f}});
  const ProtoArgumentMappingContext outer_kinds(op, *inner_);
  ExpectKinds(outer_kinds);
  inner_->Var("dense")->SetType(VarType::SELECTED_ROWS);  // hides the outer one
  const ProtoArgumentMappingContext ctx(op, *inner_);
  EXPECT_TRUE(ctx.IsSelectedRowsInput("X") && ctx.IsSelectedRowsOutput("Out"));
  EXPECT_FALSE(ctx.IsDenseTensorInput("X"));
}

TEST_F(DescribedPrograms, SparseTensorsAreNeitherDenseNorRows) {
  const OpDesc op("toy", {{"X", {"coo"}}, {"Y", {"csr"}}}, {}, {});
  const ProtoArgumentMappingContext ctx(op, *inner_);
  EXPECT_TRUE(ctx.IsSparseCooTensorInput("X") && ctx.IsSparseCsrTensorInput("Y"));
  EXPECT_FALSE(ctx.IsSparseCsrTensorInput("X") || ctx.IsSparseCooTensorInput("Y"));
  EXPECT_FALSE(ctx.IsDenseTensorInput("X") || ctx.IsSelectedRowsInput("Y"));
}

TEST_F(DescribedPrograms, EmptyNamesAreNotThere) {
  const OpDesc op("toy", {{"X", {kEmptyVarName}}, {"Many", {"dense", kEmptyVarName, "array"}}},
                  {{"Out", {kEmptyVarName}}}, {});
  const ProtoArgumentMappingContext ctx(op, *inner_);
  EXPECT_FALSE(ctx.HasInput("X") || ctx.HasOutput("Out") || ctx.IsDenseTensorInput("X"));
  EXPECT_EQ(ctx.InputSize("Many"), 2u);
  EXPECT_FALSE(ctx.IsDenseTensorInputs("Many"));
}

TEST_F(DescribedPrograms, WhatNoBlockDeclaresIsUncertain) {
  const OpDesc op("toy", {{"X", {"nowhere"}}}, {}, {});
  const ProtoArgumentMappingContext ctx(op, *inner_);
  EXPECT_TRUE(ctx.HasInput("X"));
  EXPECT_TRUE(ctx.is_certain());
  EXPECT_FALSE(ctx.IsDenseTensorInput("X") || ctx.IsSelectedRowsInput("X"));
  EXPECT_FALSE(ctx.is_certain());
}

TEST_F(DescribedPrograms, AttributesThatAreNotSavedHaveTheirDefaults) {
  const OpDesc plain("rt_add", {{"X", {"dense"}}}, {}, {});
  const ProtoArgumentMappingContext ctx(plain, *inner_);
  EXPECT_TRUE(ctx.HasAttr("bias"));
  EXPECT_EQ(paddle::any_cast<float>(ctx.Attr("bias")), 0.0f);
  EXPECT_FALSE(ctx.HasAttr("axis"));
  ExpectError(phi::NOT_FOUND, "no attribute `axis`", [&] { ctx.Attr("axis"); });
  const OpDesc saved("rt_add", {{"X", {"dense"}}}, {}, {{"bias", 3.0f}});
  EXPECT_EQ(paddle::any_cast<float>(ProtoArgumentMappingContext(saved, *inner_).Attr("bias")),
            3.0f);
}

TEST_F(DescribedPrograms, AnAttributeThatIsAVariableIsAnInput) {
  OpDesc op("toy", {}, {}, {});
  op.SetVarAttr("shape", program_.MutableBlock(0)->Var("dense"));
  const ProtoArgumentMappingContext ctx(op, *inner_);
  EXPECT_TRUE(ctx.HasInput("shape") && ctx.IsDenseTensorInput("shape"));
  EXPECT_EQ(ctx.InputSize("shape"), 1u);
}

TEST_F(DescribedPrograms, GiveTheSignatureOfAnOperator) {
  OpDesc add("rt_add", {{"X", {"dense"}}, {"Y", {"dense"}}}, {{"Out", {"dense"}}}, {});
  const DescribedSignature described = DescribeSignature(add, *inner_);
  EXPECT_TRUE(described.is_certain);
  EXPECT_STREQ(described.signature.name, "rt_add_kernel");
  const OpDesc unknown("no_such_op", {}, {}, {});
  EXPECT_FALSE(DescribeSignature(unknown, *inner_).signature.IsValid());
}

TEST(FrameworkOpProtoViewTest, ShowsTheDeclaration) {
  const FrameworkOpProtoView view(OpInfoMap::Instance().Get("rt_fill").Proto());
  const auto inputs = view.Inputs();
  ASSERT_EQ(inputs.size(), 2u);
  EXPECT_EQ(inputs[1].name, "ShapeTensor");
  EXPECT_TRUE(inputs[1].dispensable);
  EXPECT_FALSE(inputs[0].dispensable || inputs[0].duplicable);
  EXPECT_EQ(view.Outputs().size(), 1u);
  bool found = false;
  for (const auto& attribute : view.Attributes()) {
    if (attribute.name != "shape") continue;
    found = true;
    EXPECT_EQ(paddle::any_cast<std::vector<int>>(attribute.default_value), std::vector<int>{1});
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
