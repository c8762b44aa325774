#include "framework/op/op_record_registrar.h"

#include <gtest/gtest.h>

#include "framework/op/op_registry.h"
#include "framework/op/record_operator.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_type_inference.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

// record_test: X and Y, both [n, 2]; Out [n, factor]; Index like X, in int64.
constexpr SlotRecord kInputs[] = {{"X", 0, kDenseKind, "An input."},
                                  {"Y", kDispensable, kDenseKind, ""}};
constexpr SlotRecord kOutputs[] = {{"Out", 0, kDenseKind, ""},
                                   {"Index", kIntermediate, kDenseKind, ""}};
constexpr int32_t kThree[] = {3};
constexpr const char* const kModes[] = {"a", "b"};
constexpr const char* const kMode[] = {"a"};
constexpr AttrRange kPositive = {1, kUnbounded, false, true};
constexpr AttrRecord kAttrs[] = {
    {"factor", proto::AttrType::INT, 0, kThree, "", &kPositive},
    {"mode", proto::AttrType::STRING, kExtraAttr, kMode, "", nullptr, kModes},
    {"needed", proto::AttrType::FLOAT, kRequired, {}, ""}};
constexpr SizeRecord kNBy2[] = {{SizeRecord::kName, "n", 0}, {SizeRecord::kNumber, "", 2}};
constexpr SizeRecord kNByFactor[] = {{SizeRecord::kName, "n", 0},
                                     {SizeRecord::kAttribute, "factor", 0}};
constexpr ShapeRecord kShapes[] = {{"X", false, nullptr, false, kNBy2},
                                   {"Y", false, "X", false},
                                   {"Out", true, nullptr, false, kNByFactor},
                                   {"Index", true, "X", true}};
constexpr VarTypeRecord kVarTypes[] = {
    {"Out", "X", -1, nullptr, -1, nullptr, nullptr},
    {"Index", nullptr, -1, nullptr, proto::VarType::INT64, nullptr, nullptr}};
constexpr GradSlotRecord kGradInputs[] = {
    {"Index", GradSlotRecord::kOutput, "Index", true, "mode", "a"},
    {"Out@GRAD", GradSlotRecord::kOutputGrad, "Out"}};
constexpr GradSlotRecord kGradOutputs[] = {{"X@GRAD", GradSlotRecord::kInputGrad, "X"}};
constexpr const char* kX[] = {"X"};
constexpr const char* kY[] = {"Y"};
constexpr NamePair kInplace[] = {{"X", "Out"}};
constexpr NamePair kDropped[] = {{"mode", "no kernel takes it"}};

constexpr OpRecord MakeRecord() {
  OpRecord record;
  record.type = "record_test";
  record.doc = "A test.";
  record.source = {"ops/record_test.yaml", 1};
  record.inputs = kInputs;
  record.outputs = kOutputs;
  record.attrs = kAttrs;
  record.kernel_type.kind = KernelTypeRecord::kSlot;
  record.kernel_type.slots = kX;
  record.untouched = kY;
  record.shapes = kShapes;
  record.var_types = kVarTypes;
  record.grad.type = "record_test_grad";
  record.grad.inputs = kGradInputs;
  record.grad.outputs = kGradOutputs;
  record.inplace = kInplace;
  record.no_need_buffer = kY;
  record.dropped = kDropped;
  return record;
}
constexpr OpRecord kRecord = MakeRecord();
const OpRecordRegistrar kRegistrar(kRecord);

const OpInfo& Info() { return OpInfoMap::Instance().Get("record_test"); }

TEST(OpRecordRegistrar, DeclaresSlotsAndAttributes) {
  const proto::OpProto& proto = Info().Proto();
  EXPECT_EQ(proto.comment(), "A test.");
  EXPECT_TRUE(proto.FindInput("Y")->dispensable());
  EXPECT_FALSE(proto.FindInput("X")->dispensable());
  EXPECT_TRUE(proto.FindOutput("Index")->intermediate());
  EXPECT_TRUE(proto.FindAttr("mode")->extra());
  EXPECT_EQ(Info().source_.line, 1);
  EXPECT_EQ(Info().record_, &kRecord);
}

OpDesc Forward(const std::string& mode) {
  OpDesc op;
  op.SetType("record_test");
  op.SetInput("X", {"x"});
  op.SetOutput("Out", {"out"});
  op.SetOutput("Index", {"index"});
  op.SetAttr("mode", mode);
  return op;
}

TEST(OpRecordRegistrar, FillsTheGradientMaker) {
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto ops = Info().GradOpMaker()(Forward("a"), {}, &grad_to_var, {});
  ASSERT_EQ(ops.size(), 1u);
  EXPECT_EQ(ops[0]->Type(), "record_test_grad");
}

TEST(OpRecordRegistrar, MakesRecordOperators) {
  const auto op = OpRegistry::CreateOp(
      "record_test", {{"X", {"x"}}}, {{"Out", {"out"}}, {"Index", {"index"}}}, {{"needed", 1.0f}});
  EXPECT_NE(dynamic_cast<RecordOperator*>(op.get()), nullptr);
  EXPECT_TRUE(Info().infer_shape_);
}

TEST(OpRecordRegistrar, InfersKindsAndTypesOfOutputs) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  block->Var("x")->SetType(proto::VarType::SELECTED_ROWS);
  block->Var("x")->SetDataType(proto::VarType::FP64);
  block->Var("out");
  block->Var("index");
  const OpDesc op = Forward("a");
  InferVarTypeContext ctx(&op, block);
  Info().infer_var_type_(&ctx);
  EXPECT_EQ(block->Var("out")->GetType(), proto::VarType::SELECTED_ROWS);
  EXPECT_EQ(block->Var("out")->GetDataType(), proto::VarType::FP64);
  EXPECT_EQ(block->Var("index")->GetDataType(), proto::VarType::INT64);
}

TEST(OpRecordRegistrar, StringsHaveAKindAndNoElementType) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  block->Var("x")->SetType(proto::VarType::PSTRING);
  block->Var("out");
  block->Var("index");
  const OpDesc op = Forward("a");
  InferVarTypeContext ctx(&op, block);
  Info().infer_var_type_(&ctx);
  EXPECT_EQ(block->Var("out")->GetType(), proto::VarType::PSTRING);
}

TEST(OpRecordRegistrar, AnAttributeThatAGradientOpLacksHasItsDefault) {
  for (const char* type :
       {"lookup_table_grad", "lookup_table_v2_grad", "fused_embedding_seq_pool_grad"}) {
    ProgramDesc program;
    BlockDesc* block = program.MutableBlock(0);
    block->Var("w")->SetDataType(proto::VarType::FP64);
    block->Var("w@GRAD")->SetType(proto::VarType::SELECTED_ROWS);
    OpDesc op;
    op.SetType(type);
    op.SetInput("W", {"w"});
    op.SetOutput("W@GRAD", {"w@GRAD"});
    InferVarTypeContext ctx(&op, block);
    OpInfoMap::Instance().Get(type).infer_var_type_(&ctx);
    EXPECT_EQ(block->Var("w@GRAD")->GetType(), proto::VarType::LOD_TENSOR) << type;
    EXPECT_EQ(block->Var("w@GRAD")->GetDataType(), proto::VarType::FP64) << type;
  }
}

TEST(OpRecordRegistrar, AnAttributeThatNamesNoTypeIsAnError) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  block->Var("out");
  OpDesc op;
  op.SetType("fill_constant");
  op.SetOutput("Out", {"out"});
  op.SetAttr("dtype", 7777);
  InferVarTypeContext ctx(&op, block);
  try {
    OpInfoMap::Instance().Get("fill_constant").infer_var_type_(&ctx);
    FAIL() << "a variable of type 7777";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_NE(std::string(error.what()).find("fill_constant: attribute `dtype` is 7777"),
              std::string::npos)
        << error.what();
  }
}

TEST(OpRecordRegistrar, SaysWhatSharesMemoryAndWhatIsNotRead) {
  EXPECT_EQ(Info().infer_inplace_(false), (InplacePair{{"X", "Out"}}));
  EXPECT_EQ(Info().NoNeedBufferVarsInferer()({}, {}, {}).count("Y"), 1u);
}

TEST(OpRecordRegistrarDeathTest, NamesBothPlacesOfASecondRegistration) {
  EXPECT_DEATH(OpRecordRegistrar{kRecord},
               "ops/record_test.yaml:1 in .* and at ops/record_test.yaml:1 in ");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
