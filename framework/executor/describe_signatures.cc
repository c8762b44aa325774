#include "framework/executor/describe_signatures.h"

#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"

namespace phibridge {

using paddle::framework::DescribedSignature;

namespace {

// Kinds of outputs follow from the operator: programs may declare them as what they are not.
void InferKinds(BlockDesc* block, OpDesc* op) {
  try {
    op->SetAttrMap(paddle::framework::OpRegistry::AttrsOfSavedVersion(*op));
    op->InferVarType(block);
  } catch (const phi::enforce::EnforceNotMet&) {  // what was saved stands
  } catch (const std::exception&) {               // out of an operator from outside
  }
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
      InferKinds(block, op);
      out.push_back(DescribeSignature(*op, *block));
    }
  }
  return out;
}

}  // namespace phibridge
