#include "framework/op/record_maker.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/op/op_record_registrar.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::tests::ExpectError;

constexpr SlotRecord kInputs[] = {{"X", 0, kDenseKind, "An input."},
                                  {"List", kDuplicable | kDispensable, kDenseKind, ""}};
constexpr SlotRecord kOutputs[] = {{"Out", 0, kDenseKind, ""},
                                   {"Index", kIntermediate | kExtraSlot, kDenseKind, ""}};
constexpr int32_t kThree[] = {3};
constexpr int32_t kFive[] = {5};
constexpr const char* const kModes[] = {"a", "b"};
constexpr const char* const kMode[] = {"a"};
constexpr AttrRange kPositive = {1, kUnbounded, false, true};
constexpr AttrRange kBetween = {0, 1, true, true};
constexpr AttrRange kAtMostTwo = {0, 2, false, false};
constexpr AttrRange kAxis = {0, 0, false, true, -1, 1, "X"};
constexpr AttrRange kNotNegative = {0, 0, false, true, 0, 1, "X"};
constexpr AttrRange kFinite = {-kUnbounded, kUnbounded, true, true};
constexpr float kHalf[] = {0.5f};
constexpr AttrRecord kAttrs[] = {
    {"factor", proto::AttrType::INT, 0, kThree, "", &kPositive},
    {"share", proto::AttrType::FLOAT, 0, kHalf, "", &kBetween},
    {"mode", proto::AttrType::STRING, kExtraAttr, kMode, "", nullptr, kModes},
    {"sizes", proto::AttrType::INTS, 0, {}, "", &kAtMostTwo},
    {"axis", proto::AttrType::INT, 0, kThree, "", &kAxis},
    {"axes", proto::AttrType::INTS, 0, {}, "", &kAxis},
    {"first_axis", proto::AttrType::INT, 0, kThree, "", &kNotNegative},
    {"strides", proto::AttrType::INTS, 0, {}, "", nullptr, {}, &kPositive},
    {"scales", proto::AttrType::FLOATS, 0, {}, "", nullptr, {}, &kFinite},
    {"scale", proto::AttrType::FLOAT, 0, kHalf, "", &kFinite},
    {"needed", proto::AttrType::FLOAT, kRequired | kSupportTensor | kQuantAttr, {}, ""}};
constexpr GradSlotRecord kGradInputs[] = {
    {"Index", GradSlotRecord::kOutput, "Index", true, "mode", "a"},
    {"X", GradSlotRecord::kInput, "X", true, "factor", "3"},
    {"Out@GRAD", GradSlotRecord::kOutputGrad, "Out"}};
constexpr GradSlotRecord kGradOutputs[] = {
    {"X@GRAD", GradSlotRecord::kInputGrad, "X"},
    {"List@GRAD", GradSlotRecord::kInputGrad, "List", false}};
constexpr GradAttrRecord kGradAttrs[] = {{"times", "factor"},
                                         {"undeclared", "undeclared"},
                                         {"five", nullptr, proto::AttrType::INT, kFive}};
using Kind = compatible::OpUpdate::Kind;
constexpr VersionChange kChanges[] = {
    {Kind::kModifyAttr, "factor", "More.", proto::AttrType::INT, true, kFive, true, kThree},
    {Kind::kBugfixWithBehaviorChanged, "", "It was wrong."}};

constexpr OpRecord MakeRecord(const char* type) {
  OpRecord record;
  record.type = type;
  record.doc = "A test.";
  record.source = {"ops/record_maker_test.yaml", 1};
  record.inputs = kInputs;
  record.outputs = kOutputs;
  record.attrs = kAttrs;
  record.grad.type = "record_maker_test_grad";
  record.grad.inputs = kGradInputs;
  record.grad.outputs = kGradOutputs;
  return record;
}
constexpr OpRecord kRecord = MakeRecord("record_maker_test");
const OpRecordRegistrar kRegistrar(kRecord);

constexpr OpRecord MakeRecordWithGradAttrs() {
  OpRecord record = MakeRecord("record_maker_grad_attrs_test");
  record.grad.all_attrs = false;
  record.grad.attrs = kGradAttrs;
  return record;
}
constexpr OpRecord kRecordWithGradAttrs = MakeRecordWithGradAttrs();
const OpRecordRegistrar kRegistrarWithGradAttrs(kRecordWithGradAttrs);

const OpInfo& Info(const char* type = "record_maker_test") {
  return OpInfoMap::Instance().Get(type);
}

TEST(RecordMaker, DeclaresSlots) {
  const proto::OpProto& proto = Info().Proto();
  EXPECT_EQ(proto.comment(), "A test.");
  EXPECT_EQ(proto.FindInput("X")->comment(), "An input.");
  EXPECT_FALSE(proto.FindInput("X")->dispensable() || proto.FindInput("X")->duplicable());
  EXPECT_TRUE(proto.FindInput("List")->dispensable() && proto.FindInput("List")->duplicable());
  EXPECT_TRUE(proto.FindOutput("Index")->intermediate() && proto.FindOutput("Index")->extra());
}

TEST(RecordMaker, DeclaresAttributes) {
  const proto::OpProto& proto = Info().Proto();
  EXPECT_TRUE(proto.FindAttr("mode")->extra());
  EXPECT_TRUE(proto.FindAttr("needed")->support_tensor() && proto.FindAttr("needed")->quant());
  EXPECT_FALSE(proto.FindAttr("factor")->support_tensor() || proto.FindAttr("factor")->extra());
}

TEST(RecordMaker, GivesDefaults) {
  AttributeMap attrs = {{"needed", 1.0f}};
  Info().Checker()->Check(&attrs);
  EXPECT_EQ(std::get<int>(attrs.at("factor")), 3);
  EXPECT_EQ(std::get<std::string>(attrs.at("mode")), "a");
  EXPECT_TRUE(std::get<std::vector<int>>(attrs.at("sizes")).empty());
  AttributeMap empty;
  ExpectError(phi::ErrorCode::INVALID_ARGUMENT, "`needed` must be set",
              [&] { Info().Checker()->Check(&empty); });
}

// What the checker says of one attribute; nothing where it takes the value.
std::string Refusal(const std::string& name, const Attribute& value) {
  AttributeMap attrs = {{"needed", 1.0f}, {name, value}};
  try {
    Info().Checker()->Check(&attrs);
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.error_str();
  }
  return "";
}

TEST(RecordMaker, ChecksRangesAndEnumerations) {
  EXPECT_EQ(Refusal("factor", 1), "");
  EXPECT_NE(Refusal("factor", 0).find("`factor` must be at least 1"), std::string::npos);
  EXPECT_EQ(Refusal("share", 0.9f), "");
  for (const float outside : {0.0f, 1.0f}) {
    EXPECT_NE(Refusal("share", outside).find("`share` must be"), std::string::npos) << outside;
  }
  EXPECT_EQ(Refusal("mode", std::string("b")), "");
  EXPECT_NE(Refusal("mode", std::string("c")).find("`mode` must be one of"), std::string::npos);
  EXPECT_EQ(Refusal("sizes", std::vector<int>{-7, 7}), "");
  EXPECT_NE(Refusal("sizes", std::vector<int>{1, 2, 3})
                .find("attribute `sizes` must hold 0 to 2 elements; it holds 3"),
            std::string::npos);
}

TEST(RecordMaker, ChecksEachElementOfAList) {
  EXPECT_EQ(Refusal("strides", std::vector<int>{1, 7}), "");
  EXPECT_EQ(Refusal("strides", std::vector<int>{}), "");
  EXPECT_NE(Refusal("strides", std::vector<int>{1, 0})
                .find("attribute `strides`: its element 1 must be in [1, inf); it is 0"),
            std::string::npos);
}

// An open end excludes infinity, and any range what is no number.
TEST(RecordMaker, ARangeMayAskForAFiniteNumber) {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  EXPECT_EQ(Refusal("scale", -3e38f), "");
  EXPECT_EQ(Refusal("scales", std::vector<float>{-1, 0, 3e38f}), "");
  for (const float value : {inf, -inf, nan}) {
    EXPECT_NE(Refusal("scale", value).find("`scale` must be"), std::string::npos) << value;
    EXPECT_NE(Refusal("scales", std::vector<float>{value}).find("its element 0 must be in (-inf"),
              std::string::npos)
        << value;
  }
}

// The rank is known to the shape function alone; of [0, rank) the number is checked.
TEST(RecordMaker, LeavesBoundsWithTheRankToShapeFunctions) {
  EXPECT_EQ(Refusal("axis", 99), "");
  EXPECT_EQ(Refusal("axes", std::vector<int>{1, 2, 3}), "");
  EXPECT_EQ(Refusal("first_axis", 99), "");
  EXPECT_NE(Refusal("first_axis", -1).find("`first_axis` must be at least 0"), std::string::npos);
}

OpDesc Forward(const std::string& mode) {
  OpDesc op;
  op.SetType("record_maker_test");
  op.SetInput("X", {"x"});
  op.SetInput("List", {"a", "b"});
  op.SetOutput("Out", {"out"});
  op.SetOutput("Index", {"index"});
  op.SetAttr("mode", mode);
  op.SetAttr("factor", 3);
  return op;
}

TEST(RecordMaker, DescribesTheGradientOp) {
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto ops = Info().GradOpMaker()(Forward("a"), {"b@GRAD"}, &grad_to_var, {});
  ASSERT_EQ(ops.size(), 1u);
  EXPECT_EQ(ops[0]->Type(), "record_maker_test_grad");
  EXPECT_EQ(ops[0]->Input("Out@GRAD"), std::vector<std::string>{"out@GRAD"});
  EXPECT_EQ(ops[0]->Input("Index"), std::vector<std::string>{"index"});
  EXPECT_EQ(ops[0]->Input("X"), std::vector<std::string>{"x"});
  EXPECT_EQ(ops[0]->Output("X@GRAD"), std::vector<std::string>{"x@GRAD"});
  EXPECT_EQ(ops[0]->Output("List@GRAD"), (std::vector<std::string>{"a@GRAD", kEmptyVarName}));
  EXPECT_EQ(std::get<std::string>(ops[0]->GetAttr("mode")), "a");
  const auto other = Info().GradOpMaker()(Forward("b"), {}, &grad_to_var, {});
  EXPECT_FALSE(other[0]->HasInput("Index"));
}

TEST(RecordMaker, DescribesAGradientWithAttributesOfItsOwn) {
  std::unordered_map<std::string, std::string> grad_to_var;
  const auto ops =
      Info("record_maker_grad_attrs_test").GradOpMaker()(Forward("a"), {}, &grad_to_var, {});
  EXPECT_EQ(std::get<int>(ops.at(0)->GetAttr("times")), 3);
  EXPECT_EQ(std::get<int>(ops[0]->GetAttr("five")), 5);
  EXPECT_FALSE(ops[0]->HasAttr("mode"));
  EXPECT_FALSE(ops[0]->HasAttr("undeclared"));  // the forward op has none
}

TEST(RecordMaker, AddsVersions) {
  compatible::OpVersion history;
  AddVersion({"Changes factor.", kChanges}, &history);
  ASSERT_EQ(history.version_id(), 1u);
  EXPECT_EQ(history.checkpoints()[0].note(), "Changes factor.");
  const auto& changes = history.checkpoints()[0].version_desc().infos();
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(std::get<int>(changes[0].default_value), 5);
  EXPECT_EQ(std::get<int>(changes[0].old_default_value.value()), 3);
  EXPECT_EQ(changes[1].kind, Kind::kBugfixWithBehaviorChanged);
  EXPECT_EQ(changes[1].remark, "It was wrong.");
}

TEST(RecordMaker, ReadsValuesOfEveryElementType) {
  static constexpr bool kBools[] = {true, false};
  static constexpr int64_t kLongs[] = {int64_t{1} << 40};
  static constexpr double kDoubles[] = {0.25, 4};
  EXPECT_EQ(std::get<std::vector<bool>>(AttributeOf(proto::AttrType::BOOLEANS, kBools)),
            (std::vector<bool>{true, false}));
  EXPECT_EQ(std::get<int64_t>(AttributeOf(proto::AttrType::LONG, kLongs)), int64_t{1} << 40);
  EXPECT_EQ(std::get<double>(AttributeOf(proto::AttrType::FLOAT64, kDoubles)), 0.25);
  EXPECT_EQ(std::get<std::vector<std::string>>(AttributeOf(proto::AttrType::STRINGS, kModes)),
            (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(std::get<phi::Scalar>(AttributeOf(proto::AttrType::SCALAR, kDoubles)).to<double>(),
            0.25);
  EXPECT_EQ(std::get<BlockDesc*>(AttributeOf(proto::AttrType::BLOCK, {})), nullptr);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
