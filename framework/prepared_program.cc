#include "framework/prepared_program.h"

#include <map>
#include <set>
#include <unordered_map>

#include "framework/feed_fetch_type.h"
#include "framework/op_registry.h"
#include "framework/var_names.h"
#include "phi/core/enforce.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"

namespace phibridge {

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::OperatorBase;
using paddle::framework::ProgramDesc;
using paddle::framework::VarDesc;
using VarType = paddle::framework::proto::VarType;

namespace {

void Initialize(VarType::Type type, Variable* var) {
  switch (type) {
    case VarType::LOD_TENSOR: var->GetMutable<phi::DenseTensor>(); break;
    case VarType::SELECTED_ROWS: var->GetMutable<phi::SelectedRows>(); break;
    case VarType::LOD_TENSOR_ARRAY: var->GetMutable<phi::TensorArray>(); break;
    case VarType::SPARSE_COO: var->GetMutable<phi::SparseCooTensor>(); break;
    case VarType::SPARSE_CSR: var->GetMutable<phi::SparseCsrTensor>(); break;
    case VarType::PSTRING: var->GetMutable<phi::StringTensor>(); break;
    case VarType::FEED_MINIBATCH: var->GetMutable<paddle::framework::FeedList>(); break;
    case VarType::FETCH_LIST: var->GetMutable<paddle::framework::FetchList>(); break;
    case VarType::STEP_SCOPES: var->GetMutable<std::vector<Scope*>>(); break;
    default: break;  // RAW and the like: the op that writes it decides
  }
}

bool IsRunLocal(const VarDesc& desc) {
  return !desc.Persistable() || desc.GetType() == VarType::FEED_MINIBATCH ||
         desc.GetType() == VarType::FETCH_LIST;
}

// Names that an op uses, those of its sub-blocks included.
void CollectNames(const ProgramDesc& program, const OpDesc& op, std::set<size_t>* seen,
                  std::set<std::string>* names) {
  for (const std::string& name : op.InputArgumentNames()) names->insert(name);
  for (const std::string& name : op.OutputArgumentNames()) names->insert(name);
  for (const auto& attr : op.GetAttrMap()) {
    std::vector<BlockDesc*> blocks;
    if (const auto* one = std::get_if<BlockDesc*>(&attr.second)) blocks.push_back(*one);
    if (const auto* many = std::get_if<std::vector<BlockDesc*>>(&attr.second)) blocks = *many;
    for (const BlockDesc* block : blocks) {
      if (block == nullptr || !seen->insert(static_cast<size_t>(block->ID())).second) continue;
      for (const OpDesc* inner : block->AllOps()) CollectNames(program, *inner, seen, names);
    }
  }
}

}  // namespace

void CreateVariables(const BlockDesc& block, Scope* scope) {
  for (const VarDesc* desc : block.AllVars()) {
    const std::string name = desc->Name();
    if (name == paddle::framework::kEmptyVarName) continue;
    Variable* var = IsRunLocal(*desc) ? nullptr : scope->FindVar(name);
    if (var == nullptr) var = scope->Var(name);
    if (!var->IsInitialized()) Initialize(desc->GetType(), var);
  }
}

// Note [Sharing the memory of temporaries]
// When an operator has run for the first time in a scope, the buffers of the temporaries that it used last
// go to `free_buffers`, and later outputs without memory take the smallest that fits. Every later run
// executes the same operators in the same order, so what was dead then is dead again: nothing is planned
// or moved any more. A buffer is taken only if nobody but known dead temporaries holds it: views that an
// operator made, feeds that share the caller's memory and parameters are counted by the shared_ptr.
struct PreparedProgram::BlockState {
  std::vector<BoundOp> ops;
  std::vector<std::vector<Variable*>> dead_after;
  size_t erase_count = 0;
  bool planned = false;
  std::multimap<size_t, std::shared_ptr<phi::Allocation>> free_buffers;  // by bytes
  std::unordered_map<const phi::Allocation*, long> holders;              // NOLINT: use_count's own type

  void Release(Variable* var) {
    auto* tensor = phi::TensorCast<phi::DenseTensor>(var->tensor());
    if (tensor == nullptr || !tensor->initialized() || tensor->offset() != 0) return;
    const std::shared_ptr<phi::Allocation>& buffer = tensor->Holder();
    auto known = holders.emplace(buffer.get(), 1).first;
    if (buffer.use_count() != known->second) return;
    free_buffers.emplace(buffer->size(), buffer);
  }

  static std::shared_ptr<phi::Allocation> Donate(void* self, const Variable* /*output*/, size_t bytes) {
    auto* state = static_cast<BlockState*>(self);
    auto it = state->free_buffers.lower_bound(bytes);
    if (it == state->free_buffers.end() || it->first > 4 * bytes + 4096) return nullptr;
    std::shared_ptr<phi::Allocation> buffer = it->second;
    state->free_buffers.erase(it);
    ++state->holders[buffer.get()];
    return buffer;
  }
};

PreparedProgram::PreparedProgram(std::shared_ptr<const ProgramDesc> program, const ExecutionOptions& options)
    : program_(std::move(program)), options_(options) {}

std::shared_ptr<const PreparedProgram> PreparedProgram::Prepare(std::shared_ptr<const ProgramDesc> program,
                                                                const ExecutionOptions& options) {
  std::shared_ptr<PreparedProgram> prepared(new PreparedProgram(std::move(program), options));
  const std::string problems = DescribeProblems(Diagnose(*prepared->program_, prepared->options_));
  PADDLE_ENFORCE(problems.empty(), phi::errors::NotFound("the program cannot run:\n%s", problems));
  prepared->CreateOps();
  prepared->FindLifetimes();
  return prepared;
}

void PreparedProgram::CreateOps() {
  for (size_t b = 0; b < program_->Size(); ++b) {
    blocks_.emplace_back();
    int index = 0;
    for (const OpDesc* desc : program_->Block(b).AllOps()) {
      std::unique_ptr<OperatorBase> op = paddle::framework::OpRegistry::CreateOp(*desc);
      op->SetOrigin({static_cast<int>(b), index++, desc});
      blocks_.back().ops.push_back(std::move(op));
    }
  }
}

void PreparedProgram::FindLifetimes() {
  // Sub-blocks run again and again and are read from outside; only the outermost block is planned.
  const BlockDesc& block = program_->Block(0);
  blocks_[0].dead_after.resize(blocks_[0].ops.size());
  if (!options_.reuse_buffers) return;
  const std::set<std::string> keep(options_.keep.begin(), options_.keep.end());
  std::map<std::string, size_t> last_use;
  std::set<std::string> brought_in;  // read before any op here writes them: fed, or kept from run to run
  size_t index = 0;
  for (const OpDesc* op : block.AllOps()) {
    for (const std::string& name : op->InputArgumentNames()) {
      if (last_use.count(name) == 0) brought_in.insert(name);
    }
    std::set<std::string> names;
    std::set<size_t> seen;
    CollectNames(*program_, *op, &seen, &names);
    for (const std::string& name : names) last_use[name] = index;
    ++index;
  }
  for (const auto& entry : last_use) {
    const VarDesc* desc = block.FindVar(entry.first);
    if (desc == nullptr || desc->Persistable() || desc->GetType() != VarType::LOD_TENSOR) continue;
    if (keep.count(entry.first) + brought_in.count(entry.first) != 0) continue;
    blocks_[0].dead_after[entry.second].push_back(entry.first);
  }
}

PreparedProgram::BlockState* PreparedProgram::StateOf(size_t block, Scope* scope) const {
  std::shared_ptr<void>& slot = scope->RunState(&blocks_[block]);
  auto* state = static_cast<BlockState*>(slot.get());
  if (state != nullptr && state->erase_count == scope->erase_count()) return state;
  auto fresh = std::make_shared<BlockState>();
  fresh->erase_count = scope->erase_count();
  CreateVariables(program_->Block(block), scope);
  const Block& prepared = blocks_[block];
  fresh->ops.reserve(prepared.ops.size());
  for (const auto& op : prepared.ops) {
    fresh->ops.emplace_back(*op, *scope, options_);
    fresh->ops.back().SetBufferDonor(&BlockState::Donate, fresh.get());
  }
  for (const auto& names : prepared.dead_after) {
    fresh->dead_after.emplace_back();
    for (const std::string& name : names) fresh->dead_after.back().push_back(scope->FindVar(name));
  }
  slot = fresh;
  return fresh.get();
}

void PreparedProgram::RunBlock(size_t block, Scope* scope) const {
  BlockState* state = StateOf(block, scope);
  const ScopedExecutionOptions current(&options_);
  if (state->planned) {
    for (BoundOp& op : state->ops) op.Run();
    return;
  }
  for (size_t i = 0; i < state->ops.size(); ++i) {
    state->ops[i].Run();
    if (i >= state->dead_after.size()) continue;
    for (Variable* var : state->dead_after[i]) state->Release(var);
  }
  state->free_buffers.clear();
  state->planned = true;
}

std::vector<RoutingEntry> PreparedProgram::Routing(Scope* scope) const {
  std::vector<RoutingEntry> out;
  auto* state = static_cast<BlockState*>(scope->RunState(&blocks_[0]).get());
  if (state == nullptr) return out;
  for (const BoundOp& op : state->ops) {
    const RunRecord& record = op.record();
    RoutingEntry entry;
    entry.block = op.op().Origin().block;
    entry.index = op.op().Origin().index;
    entry.op_type = op.op().Type();
    entry.kind = record.choice.KindName();
    entry.kernel = record.choice.kind == KernelChoice::kPhi ? record.choice.signature.name : entry.op_type;
    if (record.choice.kind == KernelChoice::kPhi || record.choice.kind == KernelChoice::kLegacy) {
      entry.key = phi::Format("%s", record.choice.key);
    }
    entry.why = record.choice.Reason();
    entry.is_fallback = record.choice.is_fallback;
    entry.fallback_reason = record.choice.fallback_reason;
    entry.bytes_moved = record.bytes_moved;
    entry.runs = record.runs;
    entry.total_us = record.total_us;
    out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace phibridge
