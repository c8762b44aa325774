#include "framework/program/block_desc.h"

#include <gtest/gtest.h>

#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using Names = std::vector<std::string>;

class BlockDescTest : public ::testing::Test {
 protected:
  Names OpTypes() {
    Names types;
    for (const OpDesc* op : root_->AllOps()) types.push_back(op->Type());
    return types;
  }
  void Append(const std::string& type) { root_->AppendOp()->SetType(type); }

  ProgramDesc program_;
  BlockDesc* root_ = program_.MutableBlock(0);
};

TEST_F(BlockDescTest, OpsKeepTheirPlaceAndAddress) {
  Append("b");
  OpDesc* b = root_->Op(0);
  root_->PrependOp()->SetType("a");
  Append("d");
  root_->InsertOp(2)->SetType("c");
  EXPECT_EQ(OpTypes(), (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(root_->Op(1), b);
  EXPECT_EQ(b->Block(), root_);
  root_->RemoveOp(1, 3);
  EXPECT_EQ(OpTypes(), (Names{"a", "d"}));
  root_->RemoveOpInternal(root_->Op(0));
  EXPECT_EQ(OpTypes(), Names{"d"});
  EXPECT_THROW(root_->InsertOp(5), phi::enforce::EnforceNotMet);
  EXPECT_THROW(root_->RemoveOp(0, 2), phi::enforce::EnforceNotMet);
  EXPECT_THROW(root_->RemoveOpInternal(nullptr), phi::enforce::EnforceNotMet);
}

TEST_F(BlockDescTest, OpsOfAnotherBlockBecomeOurs) {
  auto op = std::make_unique<OpDesc>("relu", VariableNameMap{}, VariableNameMap{}, AttributeMap{});
  root_->AppendAllocatedOp(std::move(op));
  EXPECT_EQ(root_->Op(0)->Block(), root_);
}

TEST_F(BlockDescTest, VariablesKeepTheirOrder) {
  VarDesc* z = root_->Var("z");
  root_->Var("a");
  EXPECT_EQ(root_->Var("z"), z);
  EXPECT_EQ(root_->LocalVarNames(), (Names{"z", "a"}));
  EXPECT_EQ(ProgramDesc(program_).Block(0).LocalVarNames(), (Names{"z", "a"}));
  root_->RemoveVar("z");
  EXPECT_FALSE(root_->HasVar("z"));
  EXPECT_EQ(root_->AllVars().size(), 1u);
  EXPECT_EQ(ProgramDesc(program_).Block(0).LocalVarNames(), Names{"a"});
}

TEST_F(BlockDescTest, LooksUpThroughParentsAndForwardBlocks) {
  BlockDesc* forward = program_.AppendBlock(*root_);
  BlockDesc* gradient = program_.AppendBlock(*root_);
  gradient->SetForwardBlockID(forward->ID());
  VarDesc* outer = root_->Var("outer");
  VarDesc* inner = forward->Var("inner");
  EXPECT_EQ(forward->FindVarRecursive("outer"), outer);
  EXPECT_EQ(gradient->FindVarRecursive("inner"), inner);
  EXPECT_EQ(root_->FindVarRecursive("inner"), nullptr);
  EXPECT_EQ(gradient->FindRecursiveOrCreateVar("inner"), inner);
  EXPECT_TRUE(gradient->FindRecursiveOrCreateVar("own") == gradient->FindVar("own"));
  root_->Var(kEmptyVarName);
  EXPECT_EQ(root_->FindVarRecursive(kEmptyVarName), nullptr);
  EXPECT_THROW(gradient->SetForwardBlockID(0), phi::enforce::EnforceNotMet);
  EXPECT_EQ(gradient->ForwardBlock(), forward);
}

TEST_F(BlockDescTest, RenamesAVariableAndItsUses) {
  VarDesc* x = root_->Var("x");
  root_->Var("y");
  Append("relu");
  root_->Op(0)->SetInput("X", {"x"});
  EXPECT_EQ(root_->RenameVar("x", "new"), x);
  EXPECT_EQ(x->Name(), "new");
  EXPECT_EQ(root_->FindVar("new"), x);
  EXPECT_FALSE(root_->HasVar("x"));
  EXPECT_EQ(root_->Op(0)->Input("X"), Names{"new"});
  EXPECT_EQ(root_->RenameVar("none", "other"), nullptr);
  EXPECT_THROW(root_->RenameVar("new", "y"), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
