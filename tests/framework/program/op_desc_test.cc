#include "framework/program/op_desc.h"

#include <gtest/gtest.h>

#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"
#include "tests/framework/wire_builder.h"

namespace paddle {
namespace framework {
namespace {

// The vocabulary of this file. NOLINTNEXTLINE(google-build-using-namespace)
using namespace phibridge::testing;

using Names = std::vector<std::string>;

// One op that leaves and comes back through the wire format.
class RoundTrip {
 public:
  explicit RoundTrip(const OpDesc& op) {
    before_.MutableBlock(0)->AppendAllocatedOp(std::make_unique<OpDesc>(op));
    after_ = std::make_unique<ProgramDesc>(before_.SerializeToString());
  }
  const OpDesc& op() const { return *after_->Block(0).Op(0); }

 private:
  ProgramDesc before_;
  std::unique_ptr<ProgramDesc> after_;
};

std::string WireCallStack() {
  return Bytes(4, Bytes(1, "op_callstack") + Int(2, 5) + Bytes(8, "File \"train.py\", line 41") +
                      Bytes(8, "    y = relu(x)"));
}

TEST(OpDesc, EveryAttributeTypeSurvives) {
  AttributeMap attrs;
  attrs["i"] = -3;
  attrs["f"] = 0.1f;
  attrs["s"] = std::string("text\0bytes", 10);
  attrs["is"] = std::vector<int>{1, -2};
  attrs["fs"] = std::vector<float>{0.5f, -1e30f};
  attrs["ss"] = std::vector<std::string>{"", "a"};
  attrs["b"] = true;
  attrs["bs"] = std::vector<bool>{true, false};
  attrs["l"] = int64_t{1} << 60;
  attrs["ls"] = std::vector<int64_t>{-1, int64_t{1} << 50};
  attrs["d"] = 0.1;
  attrs["ds"] = std::vector<double>{0.1, -0.2};
  attrs["sc_i"] = phi::Scalar(int64_t{5});
  attrs["sc_b"] = phi::Scalar(true);
  attrs["sc_d"] = phi::Scalar(2.5);
  attrs["sc_c"] = phi::Scalar(phi::complex128(1.0, -2.0));
  attrs["scs"] = std::vector<phi::Scalar>{phi::Scalar(1.5), phi::Scalar(int64_t{2})};
  attrs["empty"] = std::vector<int>{};
  const RoundTrip trip(OpDesc("toy", {}, {}, attrs));
  EXPECT_EQ(trip.op().GetAttrMap(), attrs);
  EXPECT_EQ(trip.op().AttrNames().size(), attrs.size());
}

TEST(OpDesc, VariablesAndBlocksAsAttributes) {
  ProgramDesc program;
  BlockDesc* root = program.MutableBlock(0);
  BlockDesc* body = program.AppendBlock(*root);
  VarDesc* var = root->Var("axis_var");
  OpDesc* op = root->AppendOp();
  op->SetType("toy");
  op->SetVarAttr("axis", var);
  op->SetVarsAttr("starts", {var, var});
  op->SetBlocksAttr("bodies", {body});
  ProgramDesc again(program.SerializeToString());
  const OpDesc& read = *again.Block(0).Op(0);
  EXPECT_EQ(std::get<VarDesc*>(read.GetAttr("axis")), again.Block(0).FindVar("axis_var"));
  EXPECT_EQ(std::get<std::vector<VarDesc*>>(read.GetAttr("starts")).size(), 2u);
  EXPECT_EQ(read.GetBlocksAttrIds("bodies"), std::vector<int>{1});
  EXPECT_FALSE(read.HasAttr("axis"));
  EXPECT_TRUE(read.HasAttr("axis", true));
  EXPECT_THROW(read.GetBlockAttrId("axis"), phi::enforce::EnforceNotMet);
  EXPECT_THROW(op->SetBlockAttr("sub_block", nullptr), phi::enforce::EnforceNotMet);
}

TEST(OpDesc, SlotsAndNames) {
  OpDesc op("toy", {{"X", {"a", "b"}}, {"W", {"c"}}}, {{"Out", {"a"}}}, {});
  EXPECT_EQ(op.InputNames(), (Names{"W", "X"}));
  EXPECT_EQ(op.InputArgumentNames(), (Names{"c", "a", "b"}));
  EXPECT_EQ(op.Input("X"), (Names{"a", "b"}));
  EXPECT_FALSE(op.HasInput("Y"));
  EXPECT_THROW(op.Input("Y"), phi::enforce::EnforceNotMet);
  op.Rename("a", "z");
  EXPECT_EQ(op.Input("X"), (Names{"z", "b"}));
  EXPECT_EQ(op.Output("Out"), Names{"z"});
  op.RenameInput("z", "q");
  op.RemoveInput("W");
  op.SetInput("Y", {});
  const RoundTrip trip(op);
  EXPECT_EQ(trip.op().Inputs(), (VariableNameMap{{"X", {"q", "b"}}, {"Y", {}}}));
  EXPECT_EQ(trip.op().Outputs(), (VariableNameMap{{"Out", {"z"}}}));
}

TEST(OpDesc, RenamedInputsAreRenamedInOpRoleVar) {
  OpDesc op("toy", {{"X", {"w"}}}, {}, {{"op_role_var", Names{"w", "w@GRAD"}}});
  op.RenameInput("w", "v");
  EXPECT_EQ(std::get<Names>(op.GetAttr("op_role_var")), (Names{"v", "w@GRAD"}));
}

TEST(OpDesc, CallStackIsReadOnDemand) {
  const std::string binary =
      WireBlock(0, -1, WireOp("relu", "", WireCallStack() + WireIntAttr("axis", 3)));
  ProgramDesc program(binary);
  OpDesc* op = program.MutableBlock(0)->Op(0);
  const Names stack = {"File \"train.py\", line 41", "    y = relu(x)"};
  EXPECT_EQ(op->GetAttrMap().count("op_callstack"), 0u);
  EXPECT_TRUE(op->HasAttr("op_callstack"));
  EXPECT_EQ(op->CallStack(), stack);
  EXPECT_EQ(std::get<Names>(op->GetAttr("op_callstack")), stack);
  EXPECT_EQ(op->GetAttrType("op_callstack"), proto::AttrType::STRINGS);
  // Taking the attributes out and putting them back keeps it, and so does removing others.
  op->SetAttrMap(op->GetAttrMap());
  EXPECT_EQ(program.SerializeToString(), binary);
  op->RemoveAttr("axis");
  op->Flush();
  EXPECT_EQ(op->CallStack(), stack);
  EXPECT_EQ(OpDesc(*op).CallStack(), stack);
  op->SetAttr("op_callstack", Names{"new"});
  EXPECT_EQ(ProgramDesc(program).Block(0).Op(0)->CallStack(), Names{"new"});
  op->RemoveAttr("op_callstack");
  EXPECT_FALSE(op->HasAttr("op_callstack"));
  EXPECT_TRUE(ProgramDesc(program).Block(0).Op(0)->CallStack().empty());
}

TEST(OpDesc, GetAttrErrorsNameOpAndAttribute) {
  OpDesc op("toy", {}, {}, {{"axis", 3}});
  EXPECT_EQ(op.GetAttrIfExists<int>("axis"), 3);
  EXPECT_EQ(op.GetAttrIfExists<int>("none"), 0);
  try {
    op.GetAttr("none");
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::NOT_FOUND);
    EXPECT_EQ(error.error_str(), "op `toy` has no attribute `none`");
  }
}

TEST(OpDesc, ANullableAttributeMayBeMissing) {
  const OpDesc op("toy", {}, {}, {{"axis", 3}});
  EXPECT_EQ(std::get<int>(op.GetNullableAttr("axis")), 3);
  EXPECT_EQ(op.GetNullableAttr("none").index(), 0u);
}

TEST(OpDesc, IdsAreUniqueAndCopiesKeepTheOriginals) {
  ProgramDesc program;
  OpDesc* first = program.MutableBlock(0)->AppendOp();
  first->SetType("toy");
  const VarDesc* var = program.MutableBlock(0)->Var("x");
  const OpDesc second(program.MutableBlock(0));
  EXPECT_NE(first->Id(), 0u);
  EXPECT_NE(first->Id(), second.Id());
  EXPECT_EQ(first->OriginalId(), first->Id());
  const OpDesc copy(*first);
  EXPECT_NE(copy.Id(), first->Id());
  EXPECT_EQ(OpDesc(copy, nullptr).OriginalId(), first->Id());
  const ProgramDesc whole(program);
  EXPECT_NE(whole.Block(0).Op(0)->Id(), first->Id());
  EXPECT_EQ(whole.Block(0).Op(0)->OriginalId(), first->Id());
  EXPECT_EQ(whole.Block(0).FindVar("x")->OriginalId(), var->Id());
  first->SetOriginalId(77);
  EXPECT_EQ(first->OriginalId(), 77u);
}

TEST(OpDesc, AttributeWithoutValueCanNotBeSaved) {
  ProgramDesc program;
  OpDesc* op = program.MutableBlock(0)->AppendOp();
  op->SetType("toy");
  op->SetAttr("none", Attribute());
  EXPECT_THROW(program.SerializeToString(), phi::enforce::EnforceNotMet);
}

TEST(OpDesc, MutableMapsAreWritten) {
  OpDesc op("toy", {}, {}, {{"axis", 3}, {"gone", 1}});
  op.Flush();
  op.MutableAttrMap()->erase("gone");
  (*op.MutableAttrMap())["axis"] = 4;
  (*op.MutableInputs())["X"] = {"x"};
  const RoundTrip trip(op);
  EXPECT_EQ(trip.op().GetAttrMap(), (AttributeMap{{"axis", 4}}));
  EXPECT_EQ(trip.op().Input("X"), Names{"x"});
}

TEST(OpDesc, CheckAttrsNeedsARegisteredType) {
  OpDesc op("no_such_op_type", {}, {}, {});
  EXPECT_THROW(op.CheckAttrs(), phi::enforce::EnforceNotMet);
  EXPECT_THROW(OpDesc().CheckAttrs(), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
