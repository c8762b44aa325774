#include "framework/op/op_record_registrar.h"

#include <gtest/gtest.h>

#include "framework/op/infershape_runtime.h"
#include "framework/op/op_registry.h"
#include "framework/op/record_operator.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_type_inference.h"
#include "phi/core/enforce.h"
#include "tests/framework/runtime_ops.h"

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

std::string ErrorOf(const std::function<void()>& body) {
  try {
    body();
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.what();
  }
  return "no error";
}

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

TEST(OpRecordRegistrar, ChecksAttributes) {
  AttributeMap attrs = {{"needed", 1.0f}};
  Info().Checker()->Check(&attrs);
  EXPECT_EQ(std::get<int>(attrs.at("factor")), 3);
  attrs["factor"] = 0;
  EXPECT_NE(ErrorOf([&] { Info().Checker()->Check(&attrs); }).find("`factor` must be at least 1"),
            std::string::npos);
  attrs["factor"] = 1;
  attrs["mode"] = std::string("c");
  EXPECT_NE(ErrorOf([&] { Info().Checker()->Check(&attrs); }).find("`mode` must be one of"),
            std::string::npos);
  AttributeMap empty;
  EXPECT_NE(ErrorOf([&] { Info().Checker()->Check(&empty); }).find("`needed` must be set"),
            std::string::npos);
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

TEST(OpRecordRegistrar, DescribesTheGradientOp) {
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto ops = Info().GradOpMaker()(Forward("a"), {}, &grad_to_var, {});
  ASSERT_EQ(ops.size(), 1u);
  EXPECT_EQ(ops[0]->Type(), "record_test_grad");
  EXPECT_EQ(ops[0]->Input("Out@GRAD"), std::vector<std::string>{"out@GRAD"});
  EXPECT_EQ(ops[0]->Input("Index"), std::vector<std::string>{"index"});
  EXPECT_EQ(ops[0]->Output("X@GRAD"), std::vector<std::string>{"x@GRAD"});
  const auto other = Info().GradOpMaker()(Forward("b"), {}, &grad_to_var, {});
  EXPECT_FALSE(other[0]->HasInput("Index"));
}

class RecordShapes : public ::testing::Test {
 protected:
  std::string Infer(std::vector<int64_t> x, std::vector<int64_t> y) {
    runtime_ops::Put(&scope_, "x", std::vector<float>(phi::product(phi::make_ddim(x))));
    scope_.FindVar("x")->GetMutable<phi::DenseTensor>()->Resize(phi::make_ddim(x));
    runtime_ops::Put(&scope_, "y", std::vector<float>(phi::product(phi::make_ddim(y))));
    scope_.FindVar("y")->GetMutable<phi::DenseTensor>()->Resize(phi::make_ddim(y));
    for (const char* name : {"out", "index"}) scope_.Var(name)->GetMutable<phi::DenseTensor>();
    const auto op = OpRegistry::CreateOp("record_test", {{"X", {"x"}}, {"Y", {"y"}}},
                                         {{"Out", {"out"}}, {"Index", {"index"}}},
                                         {{"needed", 1.0f}, {"factor", 7}});
    const RuntimeContext variables(op->Inputs(), op->Outputs(), scope_);
    RuntimeInferShapeContext ctx(*op, variables);
    return ErrorOf([&] { Info().infer_shape_(&ctx); });
  }
  phi::DDim Dims(const char* name) { return scope_.FindVar(name)->Get<phi::DenseTensor>().dims(); }

  Scope scope_;
};

TEST_F(RecordShapes, SetsOutputs) {
  EXPECT_EQ(Infer({5, 2}, {5, 2}), "no error");
  EXPECT_EQ(Dims("out"), phi::DDim({5, 7}));
  EXPECT_EQ(Dims("index"), phi::DDim({5, 2}));
}

TEST_F(RecordShapes, ChecksInputs) {
  EXPECT_NE(Infer({5, 3}, {5, 3}).find("input X must have shape [n = 5, 2]; it is [5, 3]"),
            std::string::npos);
  EXPECT_NE(Infer({5, 2}, {4, 2}).find("input Y must have the shape of X, [5, 2]; it is [4, 2]"),
            std::string::npos);
  EXPECT_NE(Infer({5}, {5}).find("input X must have shape"), std::string::npos);
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
  EXPECT_DEATH(OpRecordRegistrar{kRecord}, "ops/record_test.yaml:1 and at ops/record_test.yaml:1");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
