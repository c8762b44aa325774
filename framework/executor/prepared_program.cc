#include "framework/executor/prepared_program.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "framework/executor/buffer_plan.h"
#include "framework/executor/run_observer.h"
#include "framework/executor/sub_block.h"
#include "framework/op/op_registry.h"
#include "framework/program/op_version_registry.h"
#include "framework/program/var_names.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/lod_rank_table.h"
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
    case VarType::LOD_TENSOR:
      var->GetMutable<phi::DenseTensor>();
      break;
    case VarType::SELECTED_ROWS:
      var->GetMutable<phi::SelectedRows>();
      break;
    case VarType::LOD_TENSOR_ARRAY:
      var->GetMutable<phi::TensorArray>();
      break;
    case VarType::SPARSE_COO:
      var->GetMutable<phi::SparseCooTensor>();
      break;
    case VarType::SPARSE_CSR:
      var->GetMutable<phi::SparseCsrTensor>();
      break;
    case VarType::PSTRING:
      var->GetMutable<phi::StringTensor>();
      break;
    case VarType::FEED_MINIBATCH:
      var->GetMutable<paddle::framework::FeedList>();
      break;
    case VarType::FETCH_LIST:
      var->GetMutable<paddle::framework::FetchList>();
      break;
    case VarType::STEP_SCOPES:
      var->GetMutable<std::vector<Scope*>>();
      break;
    case VarType::LOD_RANK_TABLE:
      var->GetMutable<paddle::framework::LoDRankTable>();
      break;
    case VarType::PLACE_LIST:
      var->GetMutable<std::vector<phi::Place>>();
      break;
    default:
      break;  // RAW and the like: the op that writes it decides
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

struct PreparedProgram::BlockState {
  BlockState(std::shared_ptr<const PreparedProgram> p, const Block& block, const Scope& scope)
      : program(std::move(p)),
        plan(block.lifetimes, scope, program->options_.reuse_buffers),
        erase_count(scope.erase_count()) {}

  std::shared_ptr<const PreparedProgram> program;  // the operators that `ops` refers to
  std::vector<BoundOp> ops;
  std::vector<phi::TensorArray*> arrays;  // empty at the start of a run
  BufferPlan plan;
  bool owns_buffers = false;  // no other block ran in the scope since
  size_t erase_count;
};

PreparedProgram::PreparedProgram(std::shared_ptr<const ProgramDesc> program,
                                 const ExecutionOptions& options)
    : program_(std::move(program)), options_(options) {}

std::shared_ptr<const PreparedProgram> PreparedProgram::Prepare(
    std::shared_ptr<const ProgramDesc> program, const ExecutionOptions& options) {
  std::shared_ptr<PreparedProgram> prepared(new PreparedProgram(std::move(program), options));
  const std::string problems = DescribeProblems(Diagnose(*prepared->program_, prepared->options_));
  PADDLE_ENFORCE(problems.empty(),
                 phi::errors::Unimplemented("the program cannot run:\n%s", problems));
  prepared->warnings_ =
      paddle::framework::compatible::DescribeUnknownOpVersions(*prepared->program_);
  prepared->CreateOps();
  prepared->FindReadSteps();
  return prepared;
}

namespace {
// True if another operator than the one that puts out `names` does so too.
bool IsWrittenAgain(const std::vector<std::string>& names, const WriterCounts& writers) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return writers.at(name) > 1; });
}
}  // namespace

const PreparedProgram* PreparedProgram::Current() { return current_run.program; }
Scope* PreparedProgram::CurrentScope() { return current_run.scope; }

void PreparedProgram::CreateOps() {
  const WriterCounts writers = CountWriters(*program_);
  std::vector<BlockLifetimes> lifetimes =
      FindLifetimes(*program_, {options_.keep.begin(), options_.keep.end()});
  for (size_t b = 0; b < program_->Size(); ++b) {
    blocks_.emplace_back();
    blocks_.back().lifetimes = std::move(lifetimes[b]);
    int index = 0;
    for (const OpDesc* desc : program_->Block(b).AllOps()) {
      std::unique_ptr<OperatorBase> op = paddle::framework::OpRegistry::CreateOp(*desc);
      op->SetOrigin({static_cast<int>(b), index++, desc});
      if (desc->Type() == "feed")
        op->SetAttr("copies", IsWrittenAgain(op->OutputVars(true), writers));
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
        const VarDesc* desc =
            program_->Block(static_cast<size_t>(op->Origin().block)).FindVarRecursive(name);
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
  CreateVariables(program_->Block(block), scope);
  const Block& prepared = blocks_[block];
  auto fresh = std::make_shared<BlockState>(shared_from_this(), prepared, *scope);
  fresh->ops.reserve(prepared.ops.size());
  for (const auto& op : prepared.ops) {
    fresh->ops.emplace_back(*op, *scope, options_);
    fresh->ops.back().SetBufferPlan(&fresh->plan);
  }
  for (const std::string& name : prepared.lifetimes.arrays) {
    fresh->arrays.push_back(scope->FindVar(name)->GetMutable<phi::TensorArray>());
  }
  slot = fresh;
  return fresh.get();
}

namespace {
const char kBuffersOwner = 0;  // key of the run state that is the block whose buffer plan stands
}  // namespace

// Two plans in one scope would each undo what the other relies on: one at a time stands.
void PreparedProgram::TakeOverBuffers(size_t block, Scope* scope) const {
  std::shared_ptr<void>& owner = scope->RunState(&kBuffersOwner);
  if (auto* previous = static_cast<BlockState*>(owner.get())) {
    previous->plan.Forget(*scope);
    previous->owns_buffers = false;
  }
  owner = scope->RunState(&blocks_[block]);
  static_cast<BlockState*>(owner.get())->owns_buffers = true;
}

void PreparedProgram::DropState(Scope* scope) const {
  std::shared_ptr<void>& owner = scope->RunState(&kBuffersOwner);
  const auto* state = static_cast<const BlockState*>(owner.get());
  if (state != nullptr && state->program.get() == this) {
    static_cast<BlockState*>(owner.get())->plan.Forget(*scope);
    owner.reset();
  }
  const std::shared_ptr<const PreparedProgram> alive = shared_from_this();
  for (const Block& block : blocks_) {
    for (const auto& op : block.ops) scope->DropRunState(op.get());
    scope->DropRunState(&block);
  }
}

namespace {
inline void RunOp(RunObserver* observer, BoundOp* op) {
  if (observer == nullptr) {
    op->Run();
    return;
  }
  observer->BeforeOp(*op);
  op->SetObserver(observer);
  try {
    op->Run();
  } catch (...) {
    op->SetObserver(nullptr);
    observer->OpFailed(*op);
    throw;
  }
  op->SetObserver(nullptr);
  observer->AfterOp(*op);
}
}  // namespace

void PreparedProgram::RunBlock(size_t block, Scope* scope) const {
  BlockState* state = nullptr;
  {
    const ScopedRunStage binding(RunStage::kBind);
    state = StateOf(block, scope);
    if (!state->owns_buffers) TakeOverBuffers(block, scope);
  }
  const ScopedExecutionOptions current(&options_);
  const ScopedRun run(this, block, scope);
  RunObserver* const observer = RunObserver::Current();
  for (phi::TensorArray* array : state->arrays) array->clear();
  if (state->plan.is_made()) {
    for (BoundOp& op : state->ops) RunOp(observer, &op);
    return;
  }
  try {
    for (size_t i = 0; i < state->ops.size(); ++i) {
      RunOp(observer, &state->ops[i]);
      state->plan.ReleaseAfter(i);
    }
  } catch (...) {
    state->plan.Forget(*scope);
    throw;
  }
  state->plan.Finish();
}

namespace {

RoutingEntry EntryOf(const BoundOp& op) {
  const RunRecord& record = op.record();
  RoutingEntry entry;
  entry.block = op.op().Origin().block;
  entry.index = op.op().Origin().index;
  entry.op_type = op.op().Type();
  entry.kind = record.choice.KindName();
  entry.kernel =
      record.choice.kind == KernelChoice::kPhi ? record.choice.signature.name : entry.op_type;
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
