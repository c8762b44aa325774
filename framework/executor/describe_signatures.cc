#include "framework/executor/describe_signatures.h"

#include <string>

#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "phi/core/terminal_text.h"

namespace phibridge {

using paddle::framework::DescribedSignature;

namespace {

// Kinds of outputs follow from the operator: programs may declare them as what they are not.
void InferKinds(BlockDesc* block, OpDesc* op) {
  op->SetAttrMap(paddle::framework::OpRegistry::AttrsOfSavedVersion(*op));
  op->InferVarType(block);
}

// The error that `step` throws; "" if it throws none.
template <typename Step>
std::string ProblemOf(const OpDesc& op, const Step& step) {
  try {
    step();
  } catch (const std::bad_alloc&) {
    throw;  // says nothing of the program
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.what();
  } catch (const std::exception& error) {  // out of an operator from outside
    return phi::OneLine("op `" + op.Type() + "`: " + error.what());
  }
  return "";
}

DescribedSignature Describe(BlockDesc* block, OpDesc* op) {
  DescribedSignature out;
  const std::string of_kinds = ProblemOf(*op, [&] { InferKinds(block, op); });
  const std::string of_mapping =
      ProblemOf(*op, [&] { out = paddle::framework::DescribeSignature(*op, *block); });
  out.problem = of_kinds.empty() ? of_mapping : of_kinds;
  if (!out.problem.empty()) out.is_certain = false;
  return out;
}

}  // namespace

std::vector<DescribedSignature> DescribeSignatures(const ProgramDesc& program) {
  ProgramDesc described(program);  // InferKinds writes to it
  std::vector<DescribedSignature> out;
  for (size_t b = 0; b < described.Size(); ++b) {
    BlockDesc* block = described.MutableBlock(b);
    for (OpDesc* op : block->AllOps()) {
      if (!paddle::framework::OpInfoMap::Instance().Has(op->Type())) {
        out.emplace_back();
        continue;
      }
      out.push_back(Describe(block, op));
    }
  }
  return out;
}

}  // namespace phibridge
