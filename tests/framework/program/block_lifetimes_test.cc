#include "framework/program/block_lifetimes.h"

#include <gtest/gtest.h>

#include "framework/program/op_desc.h"

namespace phibridge {
namespace {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using VarType = paddle::framework::proto::VarType;
using Names = std::vector<std::string>;

void Describe(BlockDesc* block, const Names& names) {
  for (const std::string& name : names) block->Var(name)->SetType(VarType::LOD_TENSOR);
}

OpDesc* Append(BlockDesc* block, const Names& inputs, const Names& outputs) {
  OpDesc* op = block->AppendOp();
  op->SetType("any");
  op->SetInput("X", inputs);
  op->SetOutput("Out", outputs);
  return op;
}

std::set<std::string> Set(const Names& names) { return {names.begin(), names.end()}; }

TEST(BlockLifetimesTest, TemporariesDieAfterTheirLastUse) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  Describe(block, {"x", "a", "b", "c", "w"});
  block->Var("w")->SetPersistable(true);
  Append(block, {"x", "w"}, {"a"});
  Append(block, {"a"}, {"b"});
  Append(block, {"b", "a"}, {"c"});
  const BlockLifetimes lifetimes = FindLifetimes(program, {"c"})[0];
  EXPECT_EQ(lifetimes.dead_after, (std::vector<Names>{{}, {}, {"a", "b"}}));
  EXPECT_EQ(lifetimes.may_take, Set({"a", "b", "c"}));  // x is brought in, w stays
}

TEST(BlockLifetimesTest, TheEmptyNameIsNoVariable) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  Describe(block, {"a", "@EMPTY@"});
  Append(block, {}, {"a", "@EMPTY@"});
  BlockLifetimes lifetimes = FindLifetimes(program, {})[0];
  EXPECT_EQ(lifetimes.dead_after, (std::vector<Names>{{"a"}}));
  EXPECT_EQ(lifetimes.may_take, Set({"a"}));
  block->Var("@EMPTY@")->SetType(VarType::LOD_TENSOR_ARRAY);
  lifetimes = FindLifetimes(program, {})[0];
  EXPECT_TRUE(lifetimes.arrays.empty());
}

// while (…) { t = f(state); inner block: branch = f(t); out = f(branch); state = f(out) }
class Nested : public ::testing::Test {
 protected:
  Nested() {
    Describe(program_.MutableBlock(0), {"state", "branch_of_top", "result"});
    program_.AppendBlock(program_.Block(0));
    program_.AppendBlock(program_.Block(1));
    BlockDesc *top = program_.MutableBlock(0), *loop = program_.MutableBlock(1),
              *branch = program_.MutableBlock(2);
    Append(top, {"state"}, {"state"})->SetBlockAttr("sub_block", loop);
    Append(top, {"branch_of_top"}, {"result"});
    Describe(loop, {"t", "maybe", "out", "named"});
    loop->Var("array")->SetType(VarType::LOD_TENSOR_ARRAY);
    Append(loop, {"state"}, {"t"});
    Append(loop, {}, {"maybe"})->SetBlockAttr("sub_block", branch);
    Append(loop, {"maybe"}, {"out"});
    Append(loop, {"out"}, {"state", "named"});
    Append(loop, {"state"}, {"array"});
    Append(branch, {"t"}, {"maybe"});
    Append(branch, {"t"}, {"branch_of_top"});
  }
  ProgramDesc program_;
};

TEST_F(Nested, WhatABranchMayLeaveAloneKeepsItsMemory) {
  const std::vector<BlockLifetimes> all = FindLifetimes(program_, {});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].may_take, Set({"result"}));
  EXPECT_EQ(all[1].may_take, Set({"t", "out", "named"}));
  EXPECT_TRUE(all[2].may_take.empty());
}

TEST_F(Nested, ATemporaryLivesAsLongAsNestedBlocksReadIt) {
  const BlockLifetimes loop = FindLifetimes(program_, {})[1];
  EXPECT_EQ(loop.dead_after, (std::vector<Names>{{}, {"t"}, {}, {"named", "out"}, {}}));
  EXPECT_EQ(loop.arrays, Names({"array"}));
}

TEST_F(Nested, WhatTheOwnerNamesOutlivesTheBlock) {
  program_.MutableBlock(0)->Op(0)->SetAttr("states", Names{"named"});
  const BlockLifetimes loop = FindLifetimes(program_, {})[1];
  EXPECT_EQ(loop.may_take, Set({"t", "out"}));
  EXPECT_EQ(loop.dead_after[3], Names({"out"}));
}

}  // namespace
}  // namespace phibridge
