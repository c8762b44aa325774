// Shape functions of all operators while a program is built that leaves out inputs or outputs: they
// read and write none that is not there.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "framework/op/op_record.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"
#include "phi/core/parts.h"

namespace paddle {
namespace framework {
namespace {

enum class LeftOut {
  kOutputs,
  kNamesOfOutputs,
  kOutputsThatMayBe,
  kNamesOfOutputsThatMayBe,
  kPartsOfLists,  // of outputs: the second of two
  kInputs
};

bool MayBeAbsent(const SlotRecord& slot) {
  return (slot.flags & (kDispensable | kExtraSlot | kIntermediate)) != 0;
}

// What is said of an operator with float32 inputs of shape [2, 3]; empty: nothing.
std::string ErrorOf(const OpRecord& record, LeftOut left_out) {
  ProgramDesc program;
  BlockDesc* block = program.MutableBlock(0);
  OpDesc* op = block->AppendOp();
  op->SetType(record.type);
  for (const SlotRecord& slot : record.inputs) {
    if (left_out == LeftOut::kInputs) break;
    VarDesc* x = block->Var(std::string("in_") + slot.name);
    x->SetShape({2, 3});
    x->SetDataType(proto::VarType::FP32);
    op->SetInput(slot.name, {x->Name()});
  }
  for (const SlotRecord& slot : record.outputs) {
    if (left_out == LeftOut::kNamesOfOutputs) op->SetOutput(slot.name, {kEmptyVarName});
    const bool may_lack =
        left_out == LeftOut::kOutputsThatMayBe || left_out == LeftOut::kNamesOfOutputsThatMayBe;
    const bool is_there = left_out == LeftOut::kInputs || left_out == LeftOut::kPartsOfLists ||
                          (may_lack && !MayBeAbsent(slot));
    if (left_out == LeftOut::kNamesOfOutputsThatMayBe && !is_there)
      op->SetOutput(slot.name, {kEmptyVarName});
    if (!is_there) continue;
    std::vector<std::string> names = {block->Var(std::string("out_") + slot.name)->Name()};
    if (left_out == LeftOut::kPartsOfLists && (slot.flags & kDuplicable) != 0)
      names.push_back(kEmptyVarName);
    op->SetOutput(slot.name, names);
  }
  try {
    op->CheckAttrs();
    op->InferVarType(block);
    op->InferShape(*block);
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.error_str();
  }
  return "";
}

class AbsentSlotsTest : public ::testing::TestWithParam<LeftOut> {};

TEST_P(AbsentSlotsTest, EndInTypedErrors) {
  phi::LoadAllParts();
  int operators = 0;
  for (const auto& [type, info] : OpInfoMap::Instance().map()) {
    if (info.record_ == nullptr) continue;
    SCOPED_TRACE(type);
    std::string error;
    EXPECT_NO_THROW(error = ErrorOf(*info.record_, GetParam()));
    EXPECT_EQ(error.find("a shape function used"), std::string::npos) << "no slot is named";
    ++operators;
  }
  EXPECT_GT(operators, 900);
}

INSTANTIATE_TEST_SUITE_P(Of, AbsentSlotsTest,
                         ::testing::Values(LeftOut::kOutputs, LeftOut::kNamesOfOutputs,
                                           LeftOut::kOutputsThatMayBe,
                                           LeftOut::kNamesOfOutputsThatMayBe,
                                           LeftOut::kPartsOfLists, LeftOut::kInputs));

TEST(AbsentSlots, AreNamed) {
  phi::LoadAllParts();
  const auto record = [](const char* type) -> const OpRecord& {
    return *OpInfoMap::Instance().Get(type).record_;
  };
  for (LeftOut left_out : {LeftOut::kOutputs, LeftOut::kNamesOfOutputs}) {
    EXPECT_NE(
        ErrorOf(record("tanh"), left_out).find("op `tanh` needs a variable for its output `Out`"),
        std::string::npos);
    EXPECT_NE(ErrorOf(record("tanh_grad"), left_out).find("none of its gradients is asked for"),
              std::string::npos);
  }
  EXPECT_EQ(ErrorOf(record("tanh"), LeftOut::kOutputsThatMayBe), "");
  EXPECT_NE(ErrorOf(record("broadcast_tensors"), LeftOut::kPartsOfLists)
                .find("op `broadcast_tensors` needs a variable for its output `Out`"),
            std::string::npos);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
