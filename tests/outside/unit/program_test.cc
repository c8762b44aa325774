// outside: unit test | Scope, ProgramDesc, BlockDesc, VarDesc, OpDesc, attributes
#include <gtest/gtest.h>

#include "paddle/fluid/framework/attribute.h"
#include "paddle/fluid/framework/program_desc.h"
#include "paddle/fluid/framework/scope.h"
#include "paddle/fluid/framework/variable.h"

namespace paddle {
namespace framework {

TEST(OutsideScope, FindsInParents) {
  Scope scope;
  Variable* var = scope.Var("a");
  Scope& kid = scope.NewScope();
  EXPECT_EQ(kid.FindVar("a"), var);
  EXPECT_EQ(kid.FindLocalVar("a"), nullptr);
  EXPECT_EQ(kid.parent(), &scope);
  EXPECT_EQ(scope.FindScope("a"), &scope);
  EXPECT_EQ(scope.LocalVarNames(), (std::vector<std::string>{"a"}));
  scope.EraseVars({"a"});
  EXPECT_EQ(kid.FindVar("a"), nullptr);
  scope.DropKids();
  EXPECT_TRUE(scope.kids().empty());
}

TEST(OutsideProgramDesc, IsBuiltCopiedAndSaved) {
  ProgramDesc program;
  auto* block = program.MutableBlock(0);
  auto* x = block->Var("X");
  x->SetType(proto::VarType::LOD_TENSOR);
  x->SetLoDLevel(0);
  x->SetDataType(proto::VarType::FP32);
  x->SetShape({1000, 784});
  x->SetPersistable(true);
  auto* op = block->AppendOp();
  op->SetType("mul");
  op->SetInput("X", {x->Name()});
  op->SetAttr("x_num_col_dims", 1);
  op->SetAttr("names", std::vector<std::string>{"a", "b"});
  auto* sub = program.AppendBlock(*block);
  op->SetBlockAttr("sub_block", sub);

  const ProgramDesc copy(program), read(program.SerializeToString());
  for (const ProgramDesc* other : {&copy, &read}) {
    ASSERT_EQ(other->Size(), 2u);
    const OpDesc& again = *other->Block(0).Op(0);
    EXPECT_EQ(again.InputArgumentNames(), (std::vector<std::string>{"X"}));
    EXPECT_EQ(BOOST_GET_CONST(int, again.GetAttr("x_num_col_dims")), 1);
    EXPECT_EQ(again.GetAttrType("names"), proto::AttrType::STRINGS);
    EXPECT_EQ(again.GetBlockAttrId("sub_block"), 1);
    EXPECT_EQ(other->Block(0).FindVar("X")->GetShape(), (std::vector<int64_t>{1000, 784}));
    EXPECT_TRUE(other->Block(0).FindVar("X")->Persistable());
  }
}

TEST(OutsideAttributes, AreReadByType) {
  const AttributeMap attrs{{"i", 3}, {"list", std::vector<int>{1, 2}}, {"text", std::string("t")}};
  AttrReader reader(attrs);
  EXPECT_EQ(reader.Get<int>("i"), 3);
  auto& list = reader.Get<std::vector<int>>("list");
  auto& text = reader.Get<std::string>("text");
  EXPECT_EQ(list.at(1), 2);
  EXPECT_EQ(text, "t");
  EXPECT_THROW(reader.Get<int>("none"), platform::EnforceNotMet);
}

}  // namespace framework
}  // namespace paddle
