#include "framework/executor/diagnose.h"

#include <algorithm>
#include <map>
#include <new>
#include <set>

#include "framework/executor/block_variables.h"
#include "framework/executor/bound_op.h"
#include "framework/executor/known_integers.h"
#include "framework/op/asked_size.h"
#include "framework/op/checks_binding.h"
#include "framework/op/grad_shape_check.h"
#include "framework/op/grad_slots.h"
#include "framework/op/op_registry.h"
#include "framework/op/refusing_kernels.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/var_names.h"
#include "phi/core/cut_words.h"
#include "phi/core/enforce.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/terminal_text.h"

namespace phibridge {

namespace {

// Gives a dense tensor the described shape and dtype, and an empty allocation in place of real
// memory.
void DescribeTensor(const VarDesc& desc, const phi::Place& place, phi::DenseTensor* tensor) {
  const std::vector<int64_t> shape = desc.GetShape();
  PADDLE_ENFORCE(shape.size() <= static_cast<size_t>(phi::DDim::kMaxRank),
                 phi::errors::InvalidArgument(
                     "variable `%s` is declared with %d dimensions; a tensor has at most %d",
                     desc.Name(), shape.size(), phi::DDim::kMaxRank));
  const phi::DataType dtype = paddle::framework::TransToPhiDataType(desc.GetDataType());
  if (dtype == phi::DataType::UNDEFINED) return;
  tensor->Resize(phi::make_ddim(shape));
  tensor->set_type(dtype);
  tensor->ResetHolder(std::make_shared<phi::Allocation>(nullptr, 0, place));
}

}  // namespace

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

std::set<std::string> WrittenVariables(const ProgramDesc& program) {
  std::set<std::string> written;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : op->OutputArgumentNames()) written.insert(name);
    }
  }
  return written;
}

namespace {

// Whether `other` comes before `block`. The blocks around a block and its forward block do.
bool IsBefore(int32_t other, const BlockDesc& block) { return other >= 0 && other < block.ID(); }

// The blocks whose variables `block` sees, innermost first.
std::vector<int32_t> BlocksAround(const BlockDesc& block) {
  std::vector<int32_t> around;
  const BlockDesc* at = &block;
  while (IsBefore(at->Parent(), *at)) {
    around.push_back(at->Parent());
    at = &at->Program()->Block(static_cast<size_t>(at->Parent()));
  }
  return around;
}

// A scope for the variables of `block`. See Note [The scope of a gradient block].
std::unique_ptr<Scope> NewScopeFor(const BlockDesc& block,
                                   const std::vector<std::unique_ptr<Scope>>& scopes) {
  const auto scope_of = [&](int32_t at) { return scopes[static_cast<size_t>(at)].get(); };
  if (!IsBefore(block.ForwardBlockID(), block)) {
    return IsBefore(block.Parent(), block) ? scope_of(block.Parent())->NewTmpScope()
                                           : std::make_unique<Scope>();
  }
  auto scope = scope_of(block.ForwardBlockID())->NewTmpScope();
  const BlockDesc& forward = block.Program()->Block(static_cast<size_t>(block.ForwardBlockID()));
  const std::vector<int32_t> seen = BlocksAround(forward);
  std::vector<const Scope*> beside;
  for (const int32_t around : BlocksAround(block)) {
    const bool is_new =
        around != forward.ID() && std::find(seen.begin(), seen.end(), around) == seen.end();
    if (is_new) beside.push_back(scope_of(around));
  }
  scope->LookBeside(std::move(beside));
  return scope;
}

// Whether a variable's description says the shape of what it holds.
bool HasKnownRank(const VarDesc& desc) {
  using VarType = paddle::framework::proto::VarType;
  return desc.GetType() == VarType::LOD_TENSOR || desc.GetType() == VarType::SPARSE_COO ||
         desc.GetType() == VarType::SPARSE_CSR;
}

// Whether the shapes of all inputs are described, with no dimension left open.
bool KnowsInputShapes(const OpDesc& op, const BlockDesc& block) {
  for (const std::string& name : op.InputArgumentNames()) {
    if (name == paddle::framework::kEmptyVarName) continue;
    const VarDesc* desc = block.FindVarRecursive(name);
    if (desc == nullptr || !HasKnownRank(*desc)) return false;
    for (int64_t size : desc->GetShape()) {
      if (size < 0) return false;
    }
  }
  return true;
}

// Whether an output takes the place of an input, so that the shape function describes it over it.
bool WritesOverInputs(const OpDesc& op) {
  const std::vector<std::string> inputs = op.InputArgumentNames();
  const std::vector<std::string> outputs = op.OutputArgumentNames();
  return std::any_of(outputs.begin(), outputs.end(), [&](const std::string& name) {
    return std::find(inputs.begin(), inputs.end(), name) != inputs.end();
  });
}

// The input slots of a gradient op that hold what its forward op computes for it alone: XShape,
// Mask.
std::set<std::string> IntermediateSlots(const std::string& op_type) {
  const auto& slots = paddle::framework::GradSlots::Of(op_type);
  std::set<std::string> found;
  if (slots.forward.empty()) return found;
  for (const auto& out :
       paddle::framework::OpInfoMap::Instance().Get(slots.forward).Proto().outputs()) {
    if (!out.intermediate()) continue;
    for (const auto& slot : slots.inputs) {
      if (slot.name == out.name() && slot.of == out.name()) found.insert(slot.name);
    }
  }
  return found;
}

// What a forward op computes for its gradient op alone has the shape of an empty tensor in the run
// where no op writes it, whatever was saved. Other variables that no op writes may be fed.
void ForgetUnwrittenIntermediates(ProgramDesc* program) {
  const std::set<std::string> written = WrittenVariables(*program);
  for (size_t b = 0; b < program->Size(); ++b) {
    BlockDesc* block = program->MutableBlock(b);
    for (const OpDesc* op : block->AllOps()) {
      for (const std::string& slot : IntermediateSlots(op->Type())) {
        const auto names = op->Inputs().find(slot);
        if (names == op->Inputs().end()) continue;
        for (const std::string& name : names->second) {
          VarDesc* var = block->FindVarRecursive(name);
          const bool holds_nothing = var != nullptr && var->HasTensorDesc() &&
                                     !var->Persistable() && !var->NeedCheckFeed() &&
                                     written.count(name) == 0;
          if (holds_nothing) var->SetShape(phi::vectorize(phi::DDim()));
        }
      }
    }
  }
}

// What an operator says of inputs that hold a known integer.
void CheckConstants(const std::unordered_map<std::string, int64_t>& known, OpDiagnosis* diagnosed) {
  const auto* checks = dynamic_cast<const paddle::framework::ChecksBinding*>(diagnosed->op.get());
  if (checks == nullptr || known.empty()) return;
  try {
    for (const auto& [slot, names] : diagnosed->op->Inputs()) {
      const auto found = names.size() == 1 ? known.find(names[0]) : known.end();
      if (found != known.end()) checks->CheckConstant(slot, found->second);
    }
  } catch (const phi::enforce::EnforceNotMet& error) {
    diagnosed->message = error.what();
    diagnosed->code = error.code();
  }
}

// Which variables of block 0 the run finds as they are described: see OpDiagnosis::knows_inputs.
class CertainVariables {
 public:
  explicit CertainVariables(const ProgramDesc& program) {
    for (size_t b = 1; b < program.Size(); ++b) {
      for (const OpDesc* op : program.Block(b).AllOps()) Doubt(*op);
    }
  }

  bool KnowsInputs(const OpDesc& op) const {
    const std::vector<std::string> names = op.InputArgumentNames();
    return std::none_of(names.begin(), names.end(),
                        [this](const std::string& name) { return doubtful_.count(name) != 0; });
  }
  /// After an operator, of which `inferred` says whether its outputs were described anew.
  void See(const OpDesc& op, const OpDiagnosis& diagnosed, bool inferred) {
    if (op.Type() == "feed") return;
    const bool is_certain = inferred && diagnosed.knows_inputs && diagnosed.op != nullptr &&
                            diagnosed.op->IsOperatorWithKernel();
    if (!is_certain) Doubt(op);
  }

 private:
  void Doubt(const OpDesc& op) {
    for (const std::string& name : op.OutputArgumentNames()) doubtful_.insert(name);
  }

  std::set<std::string> doubtful_;
};

// Whether ops write all inputs, or descriptions bind who feeds them. Other feeds may have any
// shape.
bool AreBoundByDescription(const OpDesc& op, const BlockDesc& block,
                           const std::set<std::string>& written) {
  const std::vector<std::string> names = op.InputArgumentNames();
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    const VarDesc* var = block.FindVarRecursive(name);
    return written.count(name) != 0 ||
           (var != nullptr && (var->NeedCheckFeed() || var->Persistable()));
  });
}

// What the transform step says of the described types; "" if nothing.
std::string WhyNotTheseTypes(const BoundOp& bound) {
  try {
    bound.CheckInputs();
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (error.code() == phi::INVALID_ARGUMENT) return error.error_str();
  }
  return "";
}

// Whether a shape function refuses what it was given; not, that there is none or it reads numbers.
bool IsRefusal(const phi::enforce::EnforceNotMet& error) {
  return error.code() == phi::INVALID_ARGUMENT || error.code() == phi::RESOURCE_EXHAUSTED;
}

// What the run says of the shapes of a gradient op's inputs, all of which are known; "" if nothing.
std::string WhyNotTheseGradients(const OperatorBase& op, const BlockDesc& block) {
  try {
    paddle::framework::CheckDescribedGradShapes(op, block);
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (IsRefusal(error)) return error.error_str();
  }
  return "";
}

// Keeps the kinds of variables while it lives: a run makes them as they are declared, and refuses
// an operator that would write another.
class KindsAsDeclared {
 public:
  KindsAsDeclared(const std::vector<std::string>& names, BlockDesc* block) {
    for (const std::string& name : names) {
      VarDesc* const desc = block->FindVarRecursive(name);
      if (desc != nullptr) declared_.emplace_back(desc, desc->GetType());
    }
  }
  KindsAsDeclared(const KindsAsDeclared&) = delete;
  KindsAsDeclared& operator=(const KindsAsDeclared&) = delete;
  ~KindsAsDeclared() {
    for (const auto& [desc, kind] : declared_) desc->SetType(kind);
  }

 private:
  std::vector<std::pair<VarDesc*, paddle::framework::proto::VarType::Type>> declared_;
};

}  // namespace

Inferred InferDescribed(const phi::Place& place, const Scope& scope, BlockDesc* block, OpDesc* op) {
  Inferred inferred;
  for (const auto& names : {op->InputArgumentNames(), op->OutputArgumentNames()}) {
    for (const std::string& name : names) {
      if (name != paddle::framework::kEmptyVarName && !block->HasVarRecursive(name))
        return inferred;
    }
  }
  bool& knows_shapes = inferred.knows_shapes;
  const KindsAsDeclared kinds(op->OutputArgumentNames(), block);
  try {
    op->SetAttrMap(paddle::framework::OpRegistry::AttrsOfSavedVersion(*op));
    op->CheckAttrs();
    op->InferVarType(block);
    knows_shapes = KnowsInputShapes(*op, *block) && !WritesOverInputs(*op);
    op->InferShape(*block);
    inferred.done = true;
    paddle::framework::CheckAskedSize(*op, *block);
  } catch (const std::bad_alloc&) {
    throw;  // says nothing of the program
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (knows_shapes && IsRefusal(error)) inferred.error = error.error_str();
  } catch (const std::exception&) {  // out of an operator from outside
  }
  for (const std::string& name : op->OutputArgumentNames()) {
    const VarDesc* desc = block->FindVarRecursive(name);
    if (desc != nullptr) DescribeVariable(*desc, place, scope);
  }
  return inferred;
}

OpDiagnosis DiagnoseOp(const OpDesc& desc, int block, int index, const Scope& scope,
                       const ExecutionOptions& options) {
  OpDiagnosis out;
  out.block = block;
  out.index = index;
  out.position = index;
  out.op_type = desc.Type();
  const phi::ScopedRegistryView view(options.rules.ViewOf(desc.Type(), block, index));
  if (!paddle::framework::OpInfoMap::Instance().Has(desc.Type())) {
    out.registered = false;
    out.message = phi::CutWords(phi::OneLine(paddle::framework::WhyNoOp(desc.Type())));
    return out;
  }
  bool knows_kernel = true;
  try {
    out.op = paddle::framework::OpRegistry::CreateOp(desc);
    out.op->SetOrigin({block, index, &desc, index});
    BoundOp bound(*out.op, scope, options);
    bound.Choose();
    out.chosen = bound.ShareChoice();
    knows_kernel = out.choice() || !bound.KnowsKinds();
    if (!knows_kernel) bound.ThrowNoKernel();
    const KernelChoice& choice = out.choice();
    if (choice.kind == KernelChoice::kLegacy && choice.key.backend() == phi::Backend::CPU)
      out.message = paddle::framework::RefusalOf(desc.Type());
    if (out.choice()) out.type_error = WhyNotTheseTypes(bound);
  } catch (const std::bad_alloc&) {
    throw;  // says nothing of the program
  } catch (const phi::enforce::EnforceNotMet& error) {
    out.message = error.what();
    if (knows_kernel && error.code() != phi::LEGACY) out.code = error.code();
  } catch (const std::exception& error) {  // out of a mapping or an operator from outside
    out.message = phi::OneLine("op `" + desc.Type() + "`: " + error.what());
  }
  return out;
}

namespace {

void TakePosition(int position, OpDiagnosis* diagnosed) {
  diagnosed->position = position;
  if (diagnosed->op == nullptr) return;
  paddle::framework::OpOrigin origin = diagnosed->op->Origin();
  origin.position = position;
  diagnosed->op->SetOrigin(origin);
}

}  // namespace

std::vector<OpDiagnosis> Diagnose(const ProgramDesc& program, const ExecutionOptions& options,
                                  const std::vector<int>& origins) {
  std::vector<OpDiagnosis> out;
  std::vector<std::unique_ptr<Scope>> scopes;  // variables have meta data and no memory
  ProgramDesc described(program);              // InferOutputs writes to it
  ForgetUnwrittenIntermediates(&described);
  const std::unordered_map<std::string, int64_t> known = KnownIntegers(program);
  const std::set<std::string> written = WrittenVariables(program);
  CertainVariables certain(program);
  for (size_t b = 0; b < described.Size(); ++b) {
    BlockDesc* block = described.MutableBlock(b);
    scopes.push_back(NewScopeFor(*block, scopes));
    DescribeVariables(*block, options.place, scopes.back().get());
    const std::vector<OpDesc*> ops = program.Block(b).AllOps();
    const std::vector<OpDesc*> described_ops = block->AllOps();
    for (size_t i = 0; i < ops.size(); ++i) {
      const int index = b == 0 && !origins.empty() ? origins[i] : static_cast<int>(i);
      out.push_back(DiagnoseOp(*ops[i], static_cast<int>(b), index, *scopes.back(), options));
      OpDiagnosis& diagnosed = out.back();
      TakePosition(static_cast<int>(i), &diagnosed);
      diagnosed.knows_inputs = b == 0 && certain.KnowsInputs(*ops[i]);
      if (b == 0 && diagnosed.runs()) CheckConstants(known, &diagnosed);  // it runs in any case
      if (!diagnosed.runs()) {
        certain.See(*ops[i], diagnosed, false);
        continue;
      }
      const phi::ScopedRegistryView view(
          options.rules.ViewOf(ops[i]->Type(), static_cast<int>(b), index));
      Inferred inferred = InferDescribed(options.place, *scopes.back(), block, described_ops[i]);
      const bool is_certain = inferred.done && inferred.knows_shapes && inferred.error.empty() &&
                              diagnosed.knows_inputs &&
                              AreBoundByDescription(*ops[i], program.Block(b), written);
      if (is_certain) inferred.error = WhyNotTheseGradients(*diagnosed.op, *block);
      // How many levels a LoD has is declared, but what is fed decides.
      const bool is_of_lod = inferred.error.find("LoD") != std::string::npos;
      if (!is_of_lod) diagnosed.shape_error = inferred.error;
      certain.See(*ops[i], diagnosed, inferred.done);
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

phi::ErrorCode CodeOfProblems(const std::vector<OpDiagnosis>& diagnosis) {
  phi::ErrorCode code = phi::UNIMPLEMENTED;
  for (const OpDiagnosis& op : diagnosis) {
    if (op.runs()) continue;
    if (!op.registered) return phi::UNIMPLEMENTED;
    if (code == phi::UNIMPLEMENTED) code = op.code;
  }
  return code;
}

}  // namespace phibridge
