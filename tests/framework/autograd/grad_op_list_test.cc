#include "framework/autograd/grad_op_list.h"

#include <gtest/gtest.h>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"

namespace paddle {
namespace framework {
namespace {

// The types of the operators that take the place of a `sum` of so many sparse parts.
std::vector<std::string> InPlaceOfSum(const std::vector<std::string>& parts) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  for (const std::string& part : parts) block->Var(part)->SetType(proto::VarType::SPARSE_COO);
  OpDesc* sum = block->AppendOp();
  sum->SetType("sum");
  sum->SetInput("X", parts);
  sum->SetOutput("Out", {"x@GRAD"});
  AddSparseParts(0, block);
  std::vector<std::string> types;
  for (const OpDesc* op : block->AllOps()) types.push_back(op->Type());
  EXPECT_EQ(block->AllOps().back()->Output("out"), std::vector<std::string>{"x@GRAD"});
  return types;
}

TEST(GradOpList, SparsePartsAreAdded) {
  using Types = std::vector<std::string>;
  EXPECT_EQ(InPlaceOfSum({"a", "b"}), Types{"sparse_add"});
  EXPECT_EQ(InPlaceOfSum({"a", "b", "c"}), (Types{"sparse_add", "sparse_add"}));
  EXPECT_EQ(InPlaceOfSum({"a"}), Types{"sparse_scale"});  // a copy
}

}  // namespace
}  // namespace framework
}  // namespace paddle
