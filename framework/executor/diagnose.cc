#include "framework/executor/diagnose.h"

#include <map>

#include "framework/executor/block_variables.h"
#include "framework/executor/bound_op.h"
#include "framework/op/op_registry.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"

namespace phibridge {

namespace {

// Gives a dense tensor the described shape and dtype, and an empty allocation in place of real
// memory.
void DescribeTensor(const VarDesc& desc, const phi::Place& place, phi::DenseTensor* tensor) {
  const phi::DataType dtype = paddle::framework::TransToPhiDataType(desc.GetDataType());
  if (dtype == phi::DataType::UNDEFINED) return;
  tensor->Resize(phi::make_ddim(desc.GetShape()));
  tensor->set_type(dtype);
  tensor->ResetHolder(std::make_shared<phi::Allocation>(nullptr, 0, place));
}

void DescribeVariable(const VarDesc& desc, const phi::Place& place, const Scope& scope) {
  Variable* var = scope.FindVar(desc.Name());
  if (var == nullptr) return;
  if (auto* strings = phi::TensorCast<phi::StringTensor>(var->tensor())) strings->mutable_data();
  if (!desc.HasTensorDesc()) return;
  if (auto* dense = phi::TensorCast<phi::DenseTensor>(var->tensor()))
    DescribeTensor(desc, place, dense);
  if (auto* rows = phi::TensorCast<phi::SelectedRows>(var->tensor())) {
    DescribeTensor(desc, place, rows->mutable_value());
  }
  if (auto* coo = phi::TensorCast<phi::SparseCooTensor>(var->tensor())) {
    DescribeTensor(desc, place, coo->mutable_values());
    coo->set_dims(phi::make_ddim(desc.GetShape()));
  }
  if (auto* csr = phi::TensorCast<phi::SparseCsrTensor>(var->tensor())) {
    DescribeTensor(desc, place, csr->mutable_values());
    csr->set_dims(phi::make_ddim(desc.GetShape()));
  }
}

void DescribeVariables(const BlockDesc& block, const phi::Place& place, Scope* scope) {
  CreateVariables(block, scope);
  for (const VarDesc* desc : block.AllVars()) DescribeVariable(*desc, place, *scope);
}

// Works shapes and types of the outputs out anew: what was saved may be of an older version of the
// op, or of other inputs. Where that fails, as it may without values, what was saved stands.
void InferOutputs(const phi::Place& place, const Scope& scope, BlockDesc* block, OpDesc* op) {
  for (const auto& names : {op->InputArgumentNames(), op->OutputArgumentNames()}) {
    for (const std::string& name : names) {
      if (name != paddle::framework::kEmptyVarName && !block->HasVarRecursive(name)) return;
    }
  }
  try {
    op->SetAttrMap(paddle::framework::OpRegistry::AttrsOfSavedVersion(*op));
    op->CheckAttrs();
    op->InferVarType(block);
    op->InferShape(*block);
  } catch (const phi::enforce::EnforceNotMet&) {
  } catch (const std::exception&) {  // out of an operator from outside
  }
  for (const std::string& name : op->OutputArgumentNames()) {
    const VarDesc* desc = block->FindVarRecursive(name);
    if (desc != nullptr) DescribeVariable(*desc, place, scope);
  }
}

OpDiagnosis DiagnoseOp(const OpDesc& desc, int block, int index, const Scope& scope,
                       const ExecutionOptions& options) {
  OpDiagnosis out;
  out.block = block;
  out.index = index;
  out.op_type = desc.Type();
  if (!paddle::framework::OpInfoMap::Instance().Has(desc.Type())) {
    out.registered = false;
    out.message = paddle::framework::WhyNoOp(desc.Type());
    return out;
  }
  try {
    out.op = paddle::framework::OpRegistry::CreateOp(desc);
    out.op->SetOrigin({block, index, &desc});
    BoundOp bound(*out.op, scope, options);
    bound.Choose();
    out.chosen = bound.ShareChoice();
    if (!out.choice()) bound.ThrowNoKernel();
  } catch (const phi::enforce::EnforceNotMet& error) {
    out.message = error.what();
  } catch (const std::exception& error) {  // out of a mapping or an operator from outside
    out.message = "op `" + desc.Type() + "`: " + error.what();
  }
  return out;
}

}  // namespace

std::vector<OpDiagnosis> Diagnose(const ProgramDesc& program, const ExecutionOptions& options) {
  std::vector<OpDiagnosis> out;
  std::vector<std::unique_ptr<Scope>> scopes;  // variables have meta data and no memory
  ProgramDesc described(program);              // InferOutputs writes to it
  for (size_t b = 0; b < described.Size(); ++b) {
    BlockDesc* block = described.MutableBlock(b);
    const bool nested = block->Parent() >= 0 && static_cast<size_t>(block->Parent()) < b;
    scopes.push_back(nested ? scopes[static_cast<size_t>(block->Parent())]->NewTmpScope()
                            : std::make_unique<Scope>());
    DescribeVariables(*block, options.place, scopes.back().get());
    const std::vector<OpDesc*> ops = program.Block(b).AllOps();
    const std::vector<OpDesc*> described_ops = block->AllOps();
    for (size_t i = 0; i < ops.size(); ++i) {
      out.push_back(
          DiagnoseOp(*ops[i], static_cast<int>(b), static_cast<int>(i), *scopes.back(), options));
      if (out.back().runs()) InferOutputs(options.place, *scopes.back(), block, described_ops[i]);
    }
  }
  while (!scopes.empty()) scopes.pop_back();  // children before their parents
  return out;
}

std::string DescribeProblems(const std::vector<OpDiagnosis>& diagnosis) {
  std::map<std::string, std::vector<std::string>> where;  // message → "block/index"
  for (const OpDiagnosis& op : diagnosis) {
    if (op.runs()) continue;
    where[op.message].push_back(std::to_string(op.block) + "/" + std::to_string(op.index));
  }
  std::string out;
  for (const auto& entry : where) {
    out += (out.empty() ? "  " : "\n  ") + entry.first + " (op " + entry.second[0];
    if (entry.second.size() > 1) out += " and " + std::to_string(entry.second.size() - 1) + " more";
    out += ")";
  }
  return out;
}

}  // namespace phibridge
