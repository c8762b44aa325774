#include "framework/prepared_program.h"

#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "framework/feed_fetch_type.h"
#include "framework/lod_rank_table.h"
#include "framework/op_registry.h"
#include "framework/op_version_registry.h"
#include "framework/sub_block.h"
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
    case VarType::LOD_RANK_TABLE: var->GetMutable<paddle::framework::LoDRankTable>(); break;
    case VarType::PLACE_LIST: var->GetMutable<std::vector<phi::Place>>(); break;
    default: break;  // RAW and the like: the op that writes it decides
  }
}

bool IsRunLocal(const VarDesc& desc) {
  return !desc.Persistable() || desc.GetType() == VarType::FEED_MINIBATCH ||
         desc.GetType() == VarType::FETCH_LIST;
}

// What runs on this thread.
struct CurrentRun {
  const PreparedProgram* program = nullptr;
  Scope* scope = nullptr;  // of its block 0
  int depth = 0;           // blocks within blocks
};
constexpr int kMaxDepth = 200;  // for the stack's sake; programs nest a handful
thread_local CurrentRun current_run;

class ScopedRun {
 public:
  ScopedRun(const PreparedProgram* program, size_t block, Scope* scope) : previous_(current_run) {
    PADDLE_ENFORCE(previous_.depth < kMaxDepth,
                   phi::errors::ResourceExhausted("blocks are nested deeper than %d", kMaxDepth));
    if (block == 0 || previous_.program != program) current_run = {program, scope, 0};
    current_run.depth = previous_.depth + 1;
  }
  ScopedRun(const ScopedRun&) = delete;
  ScopedRun& operator=(const ScopedRun&) = delete;
  ~ScopedRun() { current_run = previous_; }

 private:
  CurrentRun previous_;
};

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
//
// Not every variable may take such a buffer: one that a nested block writes only when its branch is taken,
// or that lives on after its block, would be overwritten while it is still to be read. BlockLifetimes says
// which may.
struct PreparedProgram::BlockState {
  std::shared_ptr<const PreparedProgram> program;  // the operators that `ops` refers to
  std::vector<BoundOp> ops;
  std::vector<std::vector<Variable*>> dead_after;
  std::unordered_set<const Variable*> may_take;
  std::vector<phi::TensorArray*> arrays;  // empty at the start of a run
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

  static std::shared_ptr<phi::Allocation> Donate(void* self, const Variable* output, size_t bytes) {
    auto* state = static_cast<BlockState*>(self);
    if (state->may_take.count(output) == 0) return nullptr;
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
  prepared->warnings_ = paddle::framework::compatible::DescribeUnknownOpVersions(*prepared->program_);
  prepared->CreateOps();
  prepared->FindReadSteps();
  return prepared;
}

const PreparedProgram* PreparedProgram::Current() { return current_run.program; }
Scope* PreparedProgram::CurrentScope() { return current_run.scope; }

void PreparedProgram::CreateOps() {
  std::map<std::string, int> writers;
  for (size_t b = 0; b < program_->Size(); ++b) {
    for (const OpDesc* desc : program_->Block(b).AllOps()) {
      for (const std::string& name : desc->OutputArgumentNames()) ++writers[name];
    }
  }
  std::vector<BlockLifetimes> lifetimes = FindLifetimes(*program_, {options_.keep.begin(), options_.keep.end()});
  for (size_t b = 0; b < program_->Size(); ++b) {
    blocks_.emplace_back();
    blocks_.back().lifetimes = std::move(lifetimes[b]);
    int index = 0;
    for (const OpDesc* desc : program_->Block(b).AllOps()) {
      std::unique_ptr<OperatorBase> op = paddle::framework::OpRegistry::CreateOp(*desc);
      op->SetOrigin({static_cast<int>(b), index++, desc});
      if (desc->Type() == "feed" && writers[desc->Output("Out")[0]] > 1) op->SetAttr("copies", true);
      blocks_.back().ops.push_back(std::move(op));
    }
  }
}

void PreparedProgram::FindReadSteps() {
  std::unordered_set<std::string> read;
  for (const Block& block : blocks_) {
    for (const auto& op : block.ops) {
      for (const std::string& name : op->InputVars()) read.insert(name);
    }
  }
  for (const Block& block : blocks_) {
    for (const auto& op : block.ops) {
      for (const std::string& name : op->OutputVars(true)) {
        const VarDesc* desc = program_->Block(static_cast<size_t>(op->Origin().block)).FindVarRecursive(name);
        const bool is_steps = desc != nullptr && desc->GetType() == VarType::STEP_SCOPES;
        if (is_steps && read.count(name) != 0) read_steps_.insert(op.get());
      }
    }
  }
}

PreparedProgram::BlockState* PreparedProgram::StateOf(size_t block, Scope* scope) const {
  std::shared_ptr<void>& slot = scope->RunState(&blocks_[block]);
  auto* state = static_cast<BlockState*>(slot.get());
  if (state != nullptr && state->erase_count == scope->erase_count()) return state;
  auto fresh = std::make_shared<BlockState>();
  fresh->program = shared_from_this();
  fresh->erase_count = scope->erase_count();
  CreateVariables(program_->Block(block), scope);
  const Block& prepared = blocks_[block];
  fresh->ops.reserve(prepared.ops.size());
  for (const auto& op : prepared.ops) {
    fresh->ops.emplace_back(*op, *scope, options_);
    fresh->ops.back().SetBufferDonor(&BlockState::Donate, fresh.get());
  }
  const BlockLifetimes& lifetimes = prepared.lifetimes;
  for (const std::string& name : lifetimes.arrays) {
    fresh->arrays.push_back(scope->FindVar(name)->GetMutable<phi::TensorArray>());
  }
  if (options_.reuse_buffers) {
    for (const auto& names : lifetimes.dead_after) {
      fresh->dead_after.emplace_back();
      for (const std::string& name : names) fresh->dead_after.back().push_back(scope->FindVar(name));
    }
    for (const std::string& name : lifetimes.may_take) fresh->may_take.insert(scope->FindVar(name));
  }
  slot = fresh;
  return fresh.get();
}

void PreparedProgram::RunBlock(size_t block, Scope* scope) const {
  BlockState* state = StateOf(block, scope);
  const ScopedExecutionOptions current(&options_);
  const ScopedRun run(this, block, scope);
  for (phi::TensorArray* array : state->arrays) array->clear();
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

namespace {

RoutingEntry EntryOf(const BoundOp& op) {
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
  return entry;
}

}  // namespace

void PreparedProgram::CollectRouting(size_t block, const Scope& scope, RoutingMap* entries) const {
  const auto* state = static_cast<const BlockState*>(scope.FindRunState(&blocks_[block]));
  if (state == nullptr) return;
  for (const BoundOp& op : state->ops) {
    RoutingEntry entry = EntryOf(op);
    const auto [it, is_new] = entries->emplace(std::make_pair(entry.block, entry.index), entry);
    if (!is_new) {  // the same op in another step scope
      it->second.bytes_moved += entry.bytes_moved;
      it->second.runs += entry.runs;
      it->second.total_us += entry.total_us;
    }
    const StepScopes* steps = StepScopes::Find(op.op(), scope);
    if (steps == nullptr) continue;
    for (const auto& step : steps->scopes) CollectRouting(steps->block, *step, entries);
  }
}

std::vector<RoutingEntry> PreparedProgram::Routing(Scope* scope) const {
  RoutingMap entries;
  CollectRouting(0, *scope, &entries);
  std::vector<RoutingEntry> out;
  for (auto& entry : entries) out.push_back(std::move(entry.second));
  return out;
}

}  // namespace phibridge
