#include "framework/op/slot_check.h"

#include <gtest/gtest.h>

#include <memory>

#include "framework/executor/diagnose.h"
#include "framework/op/op_record_registrar.h"
#include "framework/op/op_registry.h"
#include "framework/program/program_desc.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/lod_rank_table.h"
#include "framework/scope/variable_helper.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/tensor_array.h"
#include "tests/framework/runtime_ops.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;

// The operators of this test.
constexpr const char *kOp = "slot_check", *kGrad = "slot_check_grad", *kList = "slot_check_lists",
                     *kRows = "slot_check_rows";

// A record with nothing but slots.
template <size_t kInputCount, size_t kOutputCount>
constexpr OpRecord RecordOf(const char* type, const SlotRecord (&inputs)[kInputCount],
                            const SlotRecord (&outputs)[kOutputCount], bool declares = true) {
  OpRecord record;
  record.type = type;
  record.source = {"ops/slot_check.yaml", 1};
  record.declares = declares;
  record.inputs = inputs;
  record.outputs = outputs;
  return record;
}

constexpr SlotRecord kInputs[] = {{"X", 0, kDenseKind, "the addend"},
                                  {"Rest", kDuplicable, kDenseKind | kArrayKind, ""},
                                  {"Maybe", kDispensable, kDenseKind, ""}};
constexpr SlotRecord kOutputs[] = {{"Out", 0, kDenseKind, "the sum"},
                                   {"Mask", kIntermediate, kDenseKind, ""},
                                   {"Rows", kDispensable, kSelectedRowsKind, ""}};
constexpr OpRecord kOpRecord = RecordOf(kOp, kInputs, kOutputs);
const OpRecordRegistrar kOpRegistrar(kOpRecord);

constexpr SlotRecord kGradInputs[] = {{"Out@GRAD", 0, kDenseKind, ""}};
constexpr SlotRecord kGradOutputs[] = {{"X@GRAD", 0, kDenseKind, ""},
                                       {"Rest@GRAD", kDuplicable, kDenseKind, ""}};
constexpr OpRecord kGradRecord = RecordOf(kGrad, kGradInputs, kGradOutputs, false);
const OpRecordRegistrar kGradRegistrar(kGradRecord);

constexpr SlotRecord kListInputs[] = {{"Many", kDuplicable | kDispensable, kDenseKind, ""}};
constexpr SlotRecord kListOutputs[] = {{"Out", 0, kDenseKind, ""},
                                       {"Parts", kDuplicable | kIntermediate, kDenseKind, ""}};
constexpr OpRecord kListRecord = RecordOf(kList, kListInputs, kListOutputs);
const OpRecordRegistrar kListRegistrar(kListRecord);

constexpr SlotRecord kRowsInputs[] = {{"X", 0, kDenseKind | kSelectedRowsKind, ""}};
constexpr SlotRecord kRowsOutputs[] = {{"Out", 0, kDenseKind | kSelectedRowsKind, ""}};
constexpr OpRecord kRowsRecord = RecordOf(kRows, kRowsInputs, kRowsOutputs);
const OpRecordRegistrar kRowsRegistrar(kRowsRecord);

const VariableNameMap kGoodInputs = {{"X", {"x"}}, {"Rest", {"x"}}};
const VariableNameMap kGoodOutputs = {{"Out", {"out"}}};

class SlotCheckTest : public ::testing::Test {
 protected:
  SlotCheckTest() {
    for (const char* name : {"x", "y", "out"}) scope_.Var(name)->GetMutable<phi::DenseTensor>();
    scope_.Var("raw");
    scope_.Var("rows")->GetMutable<phi::SelectedRows>();
    scope_.Var("table")->GetMutable<LoDRankTable>();
    scope_.Var("steps")->GetMutable<std::vector<Scope*>>();
    scope_.Var("fetched")->GetMutable<FetchList>();
  }

  void Check(const VariableNameMap& inputs, const VariableNameMap& outputs,
             const char* type = kOp) {
    const auto op = OpRegistry::CreateOp(type, inputs, outputs, {});
    RuntimeContext variables(op->Inputs(), op->Outputs(), scope_);
    BindSlots(*op, &variables);
  }
  void Invalid(const std::string& text, const VariableNameMap& inputs,
               const VariableNameMap& outputs = kGoodOutputs, const char* type = kOp) {
    ExpectError(phi::INVALID_ARGUMENT, text, [&] { Check(inputs, outputs, type); });
  }
  void NotFound(const std::string& text, const VariableNameMap& inputs,
                const VariableNameMap& outputs = kGoodOutputs, const char* type = kOp) {
    ExpectError(phi::NOT_FOUND, text, [&] { Check(inputs, outputs, type); });
  }

  Scope scope_;
};

TEST_F(SlotCheckTest, TakesWhatTheDeclarationSays) {
  Check({{"X", {"x"}}, {"Rest", {"x", "y"}}}, {{"Out", {"out"}}});
  Check({{"X", {"x"}}, {"Rest", {"x"}}, {"Maybe", {}}, {"Unknown", {"table"}}},
        {{"Out", {"out"}}, {"Mask", {kEmptyVarName}}, {"Rows", {"rows"}}});
}

TEST_F(SlotCheckTest, RefusesAVariableOfAnotherKind) {
  for (const std::string name : {"rows", "table", "steps", "fetched"}) {
    Invalid("output `Out` (the sum) takes a variable that is LOD_TENSOR; `" + name + "` is ",
            kGoodInputs, {{"Out", {name}}});
  }
  Invalid("LOD_TENSOR or LOD_TENSOR_ARRAY; `table` is LOD_RANK_TABLE",
          {{"X", {"x"}}, {"Rest", {"x", "table"}}});
  Invalid(
      "input `Maybe` takes a variable that is LOD_TENSOR; `rows` is SELECTED_ROWS: op "
      "`get_tensor_from_selected_rows` makes a dense tensor of its rows",
      {{"X", {"x"}}, {"Rest", {"x"}}, {"Maybe", {"rows"}}});
}

TEST_F(SlotCheckTest, RefusesKindsThatTheLibraryHasNoValuesOf) {
  using Type = proto::VarType;
  for (const auto type :
       {Type::READER, Type::TUPLE, Type::STRING, Type::STRINGS, Type::VOCAB, Type::FEED_LIST}) {
    scope_.EraseVars({"foreign"});
    InitializeVariable(scope_.Var("foreign"), type);
    const std::string name = proto::VarType_Type_Name(type);
    Invalid("output `Out` (the sum) takes a variable that is LOD_TENSOR; `foreign` is " + name,
            kGoodInputs, {{"Out", {"foreign"}}});
    Invalid("`foreign` is " + name, {{"X", {"foreign"}}, {"Rest", {"x"}}});
  }
}

TEST_F(SlotCheckTest, RefusesWhatIsAbsent) {
  const std::vector<std::string> none;
  NotFound("its input `X` (the addend); it has none", {{"X", none}, {"Rest", {"x"}}});
  NotFound("its input `X` (the addend); it has @EMPTY@", {{"X", {kEmptyVarName}}, {"Rest", {"x"}}});
  NotFound("its input `Rest`; it has none", {{"X", {"x"}}, {"Rest", none}});
  NotFound("its input `Rest`; it has @EMPTY@", {{"X", {"x"}}, {"Rest", {"x", kEmptyVarName}}});
  NotFound("its output `Out` (the sum); it has none", kGoodInputs, {{"Out", none}});
  NotFound("the variable `nowhere`, input `X` of op `slot_check`, is declared nowhere",
           {{"X", {"nowhere"}}, {"Rest", {"x"}}});
}

TEST_F(SlotCheckTest, AnOperatorFromOutsideMayLackVariablesOutsideAProgram) {
  const auto op = OpRegistry::CreateOp("rt_add", {{"X", {"nowhere"}}, {"Y", {"y"}}},
                                       {{"Out", {"nowhere"}}}, {});
  RuntimeContext variables(op->Inputs(), op->Outputs(), scope_);
  EXPECT_NO_THROW(BindSlots(*op, &variables));
  OpOrigin origin;
  origin.index = 0;
  op->SetOrigin(origin);
  variables = RuntimeContext(op->Inputs(), op->Outputs(), scope_);
  ExpectError(phi::NOT_FOUND, "the variable `nowhere`, input `X` of op `rt_add`",
              [&] { BindSlots(*op, &variables); });
}

TEST_F(SlotCheckTest, RefusesTwoVariablesForOne) {
  Invalid("input `X` (the addend) takes one variable; it has 2",
          {{"X", {"x", "x"}}, {"Rest", {"x"}}});
  Invalid("output `Mask` takes one variable; it has 2", kGoodInputs,
          {{"Out", {"out"}}, {"Mask", {"y", kEmptyVarName}}});
}

TEST_F(SlotCheckTest, AGradientMayLackSomeOfItsOutputs) {
  const VariableNameMap inputs = {{"Out@GRAD", {"x"}}};
  Check(inputs, {{"X@GRAD", {"out"}}}, kGrad);
  Check(inputs, {{"X@GRAD", {kEmptyVarName}}, {"Rest@GRAD", {kEmptyVarName, "out"}}}, kGrad);
  Invalid("`slot_check_grad`: none of its gradients is asked for", inputs,
          {{"X@GRAD", {kEmptyVarName}}}, kGrad);
  NotFound("its input `Out@GRAD`; it has @EMPTY@", {{"Out@GRAD", {kEmptyVarName}}},
           {{"X@GRAD", {"out"}}}, kGrad);
}

TEST_F(SlotCheckTest, AnOptionalListIsAbsentAsAWhole) {
  NotFound("its input `Many`; it has @EMPTY@", {{"Many", {"x", kEmptyVarName}}}, kGoodOutputs,
           kList);
  NotFound("its output `Parts`; it has @EMPTY@", {},
           {{"Out", {"out"}}, {"Parts", {kEmptyVarName, "x"}}}, kList);
  const auto op = OpRegistry::CreateOp(kList, {{"Many", {kEmptyVarName, kEmptyVarName}}},
                                       {{"Out", {"out"}}, {"Parts", {kEmptyVarName}}}, {});
  RuntimeContext variables(op->Inputs(), op->Outputs(), scope_);
  BindSlots(*op, &variables);
  EXPECT_TRUE(variables.inputs.at("Many").empty());
  EXPECT_TRUE(variables.outputs.at("Parts").empty());
  EXPECT_EQ(variables.outputs.at("Out").size(), 1u);
}

// Of an operator that computes itself: no branch gets a gradient that nobody wants.
TEST_F(SlotCheckTest, AnOptionalListOfAnOperatorWithoutKernelsMayHaveGaps) {
  scope_.Var("mask")->GetMutable<phi::DenseTensor>();
  const VariableNameMap inputs = {{"X", {"x"}}, {"Mask", {"mask"}}};
  Check(inputs, {{"Out", {kEmptyVarName, "out"}}}, "select_output");
  Check(inputs, {{"Out", {kEmptyVarName, kEmptyVarName}}}, "select_output");
}

// A kernel that gets dense tensors writes one; the value of SELECTED_ROWS would be too small.
TEST_F(SlotCheckTest, AnOutputIsSelectedRowsOnlyWhereAnInputIs) {
  Check({{"X", {"rows"}}}, {{"Out", {"rows"}}}, kRows);
  Check({{"X", {"x"}}}, {{"Out", {"out"}}}, kRows);
  Invalid("its output `Out` is SELECTED_ROWS where an input is; `rows` is SELECTED_ROWS",
          {{"X", {"x"}}}, {{"Out", {"rows"}}}, kRows);
}

TEST_F(SlotCheckTest, AnInputThatIsNamedMustHoldAValueWhenTheOperatorRuns) {
  const auto check = [&](const char* x, const char* maybe) {
    const auto op = OpRegistry::CreateOp(kOp, {{"X", {x}}, {"Rest", {"table"}}, {"Maybe", {maybe}}},
                                         {{"Out", {"out"}}}, {});
    CheckInputsHoldValues(*op, RuntimeContext(op->Inputs(), op->Outputs(), scope_));
  };
  check("x", "x");
  check("x", kEmptyVarName);
  ExpectError(phi::PRECONDITION_NOT_MET,
              "the variable `raw` of its input `X` (the addend) holds nothing yet",
              [&] { check("raw", "x"); });
  ExpectError(phi::PRECONDITION_NOT_MET, "the variable `raw` of its input `Maybe`",
              [&] { check("x", "raw"); });
}

// Of all operators in one place; which shapes fit, phi/core/sparse_tensor_test says.
TEST_F(SlotCheckTest, ThePartsOfASparseInputFitEachOtherAndHoldMemory) {
  const auto check = [&] {
    const auto op =
        OpRegistry::CreateOp(kOp, {{"X", {"coo"}}, {"Rest", {"x"}}}, {{"Out", {"out"}}}, {});
    CheckInputsHoldValues(*op, RuntimeContext(op->Inputs(), op->Outputs(), scope_));
  };
  InitializeVariable(scope_.Var("coo"), proto::VarType::SPARSE_COO);
  auto* coo = scope_.FindVar("coo")->GetMutable<phi::SparseCooTensor>();
  coo->mutable_indices()->Resize({1, 4});
  coo->mutable_indices()->mutable_data<int64_t>(phi::CPUPlace());
  coo->mutable_values()->Resize({4, 3});
  coo->set_dims({9, 3});
  ExpectError(phi::PRECONDITION_NOT_MET,
              "op `slot_check`: of `coo`, its input `X` (the addend), the values of shape [4, 3] "
              "hold no memory",
              check);
  coo->mutable_values()->mutable_data<float>(phi::CPUPlace());
  check();
  coo->mutable_values()->Resize({4, 1});
  ExpectError(
      phi::INVALID_ARGUMENT,
      "op `slot_check`: the parts of `coo`, its input `X` (the addend), do not fit: indices "
      "int64 of shape [1, 4] and values of shape [4, 1] are no COO tensor of shape [9, 3]",
      check);
}

TEST_F(SlotCheckTest, AKernelFindsAnIntermediateOutputThatTheProgramLeavesOut) {
  const auto op =
      OpRegistry::CreateOp(kOp, kGoodInputs, {{"Out", {"out"}}, {"Mask", {kEmptyVarName}}}, {});
  RuntimeContext variables(op->Inputs(), op->Outputs(), scope_);
  const auto added = AddAbsentIntermediates(*op, &variables);
  ASSERT_EQ(added.size(), 1u);
  EXPECT_EQ(variables.outputs.at("Mask"), std::vector<Variable*>{added[0].get()});
  EXPECT_TRUE(added[0]->IsType<phi::DenseTensor>());
  EXPECT_EQ(variables.outputs.count("Rows"), 0u);
}

TEST_F(SlotCheckTest, AnOutputWithoutAKindGetsTheOneOfItsSlot) {
  scope_.Var("more");
  Check(kGoodInputs, {{"Out", {"raw"}}, {"Rows", {"more"}}});
  EXPECT_TRUE(scope_.FindVar("raw")->IsType<phi::DenseTensor>());
  EXPECT_TRUE(scope_.FindVar("more")->IsType<phi::SelectedRows>());
}

// Also by a shape function of the operator's own, which asks for the output's kind.
TEST_F(SlotCheckTest, ShapesAreInferredOfOutputsThatAreThere) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  OpDesc* op = block->AppendOp();
  op->SetType("assign");
  op->SetOutput("Out", {});
  ExpectError(phi::NOT_FOUND, "op `assign` needs a variable for its output `Out`",
              [&] { op->InferShape(*block); });
}

TEST_F(SlotCheckTest, AnOperatorWithoutKernelsMakesWhatIsDeclaredRaw) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  block->Var("array")->SetType(proto::VarType::RAW);
  OpDesc* op = block->AppendOp();
  op->SetType("write_to_array");
  op->SetInput("X", {"x"});
  op->SetInput("I", {"y"});
  op->SetOutput("Out", {"array"});
  scope_.Var("array");
  const auto made = OpRegistry::CreateOp(*op);
  made->SetOrigin({0, 0, op});
  RuntimeContext variables(made->Inputs(), made->Outputs(), scope_);
  BindSlots(*made, &variables);
  EXPECT_TRUE(scope_.FindVar("array")->IsType<phi::TensorArray>());
}

TEST_F(SlotCheckTest, DoctorRefusesAKindBeforeTheRun) {
  for (const auto kind :
       {proto::VarType::LOD_RANK_TABLE, proto::VarType::STEP_SCOPES, proto::VarType::SELECTED_ROWS,
        proto::VarType::FETCH_LIST, proto::VarType::RAW}) {
    ProgramDesc program;
    BlockDesc* block = program.MutableBlock(0);
    block->Var("x")->SetDataType(proto::VarType::FP32);
    block->Var("x")->SetShape({1000});
    block->Var("out")->SetType(kind);
    OpDesc* op = block->AppendOp();
    op->SetType("relu");
    op->SetInput("X", {"x"});
    op->SetOutput("Out", {"out"});
    const auto diagnosis = phibridge::Diagnose(program, phibridge::ExecutionOptions());
    ASSERT_EQ(diagnosis.size(), 1u);
    EXPECT_NE(diagnosis[0].message.find("takes a variable that is LOD_TENSOR"), std::string::npos)
        << diagnosis[0].message;
  }
}

}  // namespace
}  // namespace framework
}  // namespace paddle
