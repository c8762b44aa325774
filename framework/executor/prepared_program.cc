#include "framework/executor/prepared_program.h"

#include <algorithm>
#include <utility>

#include "framework/executor/block_variables.h"
#include "framework/executor/buffer_plan.h"
#include "framework/executor/capturable_ops.h"
#include "framework/executor/device_times.h"
#include "framework/executor/graph_runs.h"
#include "framework/executor/host_op.h"
#include "framework/executor/interrupt_check.h"
#include "framework/executor/placement/place_ops.h"
#include "framework/executor/run_observer.h"
#include "framework/executor/step_scopes.h"
#include "framework/program/op_version_registry.h"
#include "framework/program/program_parser.h"
#include "phi/backends/profiler_ranges.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {

using paddle::framework::kMaxBlockDepth;
using VarType = paddle::framework::proto::VarType;

namespace {

// The program that runs on this thread.
struct CurrentRun {
  const PreparedProgram* program = nullptr;
  Scope* scope = nullptr;  // of its block 0
  int depth = 0;           // blocks within blocks
};
thread_local CurrentRun current_run;

class ScopedRun {
 public:
  ScopedRun(const PreparedProgram* program, size_t block, Scope* scope) : previous_(current_run) {
    // Programs that were built, not parsed, have not been checked.
    PADDLE_ENFORCE(
        previous_.depth < kMaxBlockDepth,
        phi::errors::ResourceExhausted("blocks are nested deeper than %d", kMaxBlockDepth));
    if (block == 0 || previous_.program != program) current_run = {program, scope, 0};
    current_run.depth = previous_.depth + 1;
  }
  ScopedRun(const ScopedRun&) = delete;
  ScopedRun& operator=(const ScopedRun&) = delete;
  ~ScopedRun() { current_run = previous_; }

 private:
  CurrentRun previous_;
};

// True if another operator than the one that puts out `names` does so too.
bool IsWrittenAgain(const std::vector<std::string>& names, const WriterCounts& writers) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return writers.at(name) > 1; });
}

// Whoever looks at the operators of a run; mostly nobody.
struct Watchers {
  RunObserver* observer = RunObserver::Current();
  const phi::ProfilerRanges* ranges = phi::CurrentProfilerRanges();

  bool any() const { return observer != nullptr || ranges != nullptr; }
};

void RunWatched(const Watchers& watchers, BoundOp* op) {
  const phi::ScopedProfilerRange range(watchers.ranges, op->op().Type().c_str());
  RunObserver* const observer = watchers.observer;
  if (observer == nullptr) return op->Run();
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

void RunPrepared(const Watchers& watchers, std::vector<BoundOp>* ops) {
  const bool are_watched = watchers.any();
  for (size_t i = 0; i < ops->size(); ++i) {
    PrefetchAfter(*ops, i);
    are_watched ? RunWatched(watchers, &(*ops)[i]) : (*ops)[i].Run();
    UnbindAfter(ops, i);
  }
}

// Scope::erase_count of all scopes that FindVar of `scope` looks into. Those beside it must be
// there: they are in a run of its operators.
size_t EraseCountInSight(const Scope& scope) {
  size_t count = scope.erase_count();
  for (const Scope* at = &scope; at != nullptr; at = at->parent()) {
    for (const Scope* beside : at->beside()) count += beside->erase_count();
  }
  return count;
}

// `is_bound`: the variables that the operators were bound to are still there.
void AddGraphs(const GraphRuns& graphs, size_t i, bool is_bound, Route* route) {
  route->graph_runs = static_cast<size_t>(graphs.RunsByGraph(i));
  route->runs += route->graph_runs;
  route->why_no_graph =
      is_bound ? graphs.WhyNoGraph(i) : "variables of its scope were erased or renamed";
}

Route RouteOf(const BoundOp& op, const phi::Place& place, const Fusion* fusion) {
  const RunRecord& record = op.record();
  const KernelChoice& choice = op.choice();
  Route route;
  route.op = op.op().Type();
  route.block = op.op().Origin().block;
  route.index = op.op().Origin().index;
  route.position = op.op().Origin().position;
  route.kernel = choice.kind == KernelChoice::kPhi ? choice.signature.name : route.op;
  route.kind = choice.KindName();
  if (choice.kind == KernelChoice::kPhi || choice.kind == KernelChoice::kLegacy) {
    route.key = phi::Format("%s", choice.key);
  }
  route.reason = choice.Reason();
  route.is_planned = choice.planned != nullptr;
  route.is_fallback = choice.is_fallback;
  route.fallback_reason = choice.fallback_reason;
  route.host_op = WhyHostOp(op.op(), choice, place);
  route.bytes_moved = record.bytes_moved;
  route.runs = static_cast<size_t>(record.runs);
  route.total_us = record.total_us;
  route.device_us = op.device_us();
  if (fusion == nullptr) return route;
  route.passes = fusion->passes;
  route.stands_for = fusion->StandsFor();
  return route;
}

}  // namespace

struct PreparedProgram::BlockState {
  BlockState(std::shared_ptr<const PreparedProgram> p, const Block& block, const Scope& scope)
      : program(std::move(p)),
        plan(block.lifetimes, scope, program->options_.reuse_buffers),
        erase_count(EraseCountInSight(scope)),
        own_erase_count(scope.erase_count()) {}

  void ForgetBuffers(const Scope& scope) {
    if (graphs != nullptr) graphs->Forget();
    plan.Forget(scope);
  }

  std::shared_ptr<const PreparedProgram> program;  // the operators that `ops` refers to
  std::vector<BoundOp> ops;
  std::vector<Variable*> arrays;  // tensor arrays, empty at the start of a run
  BufferPlan plan;
  std::unique_ptr<GraphRuns> graphs;   // of `ops`; nullptr: none are captured
  std::unique_ptr<DeviceTimes> times;  // nullptr: no device is measured
  bool owns_buffers = false;           // no other block ran in the scope since
  size_t erase_count;                  // EraseCountInSight
  size_t own_erase_count;              // without the scopes beside it, which may be gone after runs
};

PreparedProgram::PreparedProgram(OptimisedProgram optimised, const ExecutionOptions& options)
    : program_(std::move(optimised.program)),
      options_(options),
      parameters_(std::move(optimised.parameters)) {
  options_.plan = nullptr;  // that of a program that runs this one
  for (size_t i = 0; i < optimised.fusions.size(); ++i) {
    const int beside = optimised.BesideOf(i);
    if (beside > 0) beside_[static_cast<int>(i)] = beside;
  }
  for (size_t i = 0; i < optimised.fusions.size(); ++i) {
    if (optimised.fusions[i].passes.empty()) continue;
    fusions_[static_cast<int>(i)] = std::move(optimised.fusions[i]);
  }
}

void PreparedProgram::PlaceParameters() {
  for (FoldedParameter& parameter : parameters_) {
    phi::DenseTensor& value = parameter.value;
    if (parameter.on_host || !value.initialized() || value.place() == options_.place) continue;
    phi::DenseTensor placed;
    phi::TensorCopySync(value, options_.place, &placed);
    placed.Holder()->MakeConstant();
    value = std::move(placed);
  }
}

std::shared_ptr<const PreparedProgram> PreparedProgram::Prepare(
    std::shared_ptr<const ProgramDesc> program, const ExecutionOptions& options) {
  OptimisedProgram as_it_is;
  as_it_is.program = std::move(program);
  return Prepare(std::move(as_it_is), options);
}

std::shared_ptr<const PreparedProgram> PreparedProgram::Prepare(
    OptimisedProgram optimised, const ExecutionOptions& options,
    std::shared_ptr<const PlannedPlaces> plan) {
  const std::vector<int> origins = optimised.origins;
  const std::vector<std::string> warnings = optimised.warnings;
  std::shared_ptr<PreparedProgram> prepared(new PreparedProgram(std::move(optimised), options));
  std::vector<OpDiagnosis> diagnosis = Diagnose(*prepared->program_, prepared->options_, origins);
  const std::string problems = DescribeProblems(diagnosis);
  PADDLE_ENFORCE(problems.empty(), phi::ErrorSummary(CodeOfProblems(diagnosis),
                                                     "the program cannot run:\n" + problems));
  prepared->warnings_ =
      paddle::framework::compatible::DescribeUnknownOpVersions(*prepared->program_);
  prepared->warnings_.insert(prepared->warnings_.end(), warnings.begin(), warnings.end());
  if (plan == nullptr) plan = PlanPlaces(*prepared->program_, diagnosis, prepared->options_);
  prepared->options_.plan = std::move(plan);
  if (prepared->options_.plan != nullptr)
    FollowPlan(*prepared->program_, prepared->options_, &diagnosis);
  prepared->TakeOps(std::move(diagnosis));
  prepared->FindReadSteps();
  prepared->PlaceParameters();
  return prepared;
}

const PreparedProgram* PreparedProgram::Current() { return current_run.program; }
Scope* PreparedProgram::CurrentScope() { return current_run.scope; }

void PreparedProgram::TakeOps(std::vector<OpDiagnosis> diagnosis) {
  const WriterCounts writers = CountWriters(*program_);
  for (BlockLifetimes& lifetimes :
       FindLifetimes(*program_, {options_.keep.begin(), options_.keep.end()})) {
    blocks_.emplace_back();
    blocks_.back().lifetimes = std::move(lifetimes);
  }
  for (OpDiagnosis& diagnosed : diagnosis) {
    Block& block = blocks_[static_cast<size_t>(diagnosed.block)];
    if (diagnosed.op_type == "feed") {
      const bool copies = IsWrittenAgain(diagnosed.op->OutputVars(true), writers);
      diagnosed.op->SetAttr("copies", copies);
    }
    block.ops.push_back(std::move(diagnosed.op));
    block.chosen.push_back(std::move(diagnosed.chosen));
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

const Fusion* PreparedProgram::FusionOf(const OperatorBase& op) const {
  const auto found = fusions_.find(op.Origin().position);
  return op.Origin().block != 0 || found == fusions_.end() ? nullptr : &found->second;
}

void PreparedProgram::GiveParameters(Scope* scope) const {
  for (const FoldedParameter& parameter : parameters_) {
    *scope->FindVar(parameter.name)->GetMutable<phi::DenseTensor>() = parameter.value;
  }
}

std::shared_ptr<PreparedProgram::BlockState> PreparedProgram::StateOf(size_t block,
                                                                      Scope* scope) const {
  std::shared_ptr<BlockState>& kept = scope->RunState<BlockState>(&blocks_[block]);
  if (kept != nullptr && kept->erase_count == EraseCountInSight(*scope)) return kept;
  CreateVariables(program_->Block(block), scope);
  if (block == 0) GiveParameters(scope);
  const Block& prepared = blocks_[block];
  auto fresh = std::make_shared<BlockState>(shared_from_this(), prepared, *scope);
  fresh->ops.reserve(prepared.ops.size());
  for (size_t i = 0; i < prepared.ops.size(); ++i) {
    fresh->ops.emplace_back(*prepared.ops[i], *scope, options_, prepared.chosen[i]);
    fresh->ops.back().SetBufferPlan(&fresh->plan);
  }
  for (const std::string& name : prepared.lifetimes.arrays) {
    fresh->arrays.push_back(scope->FindVar(name));
  }
  if (options_.cuda_graphs && WhyNoGraphs(options_, blocks_.size()).empty()) {
    fresh->graphs = std::make_unique<GraphRuns>(std::make_unique<BoundOps>(&fresh->ops));
  }
  kept = std::move(fresh);
  return kept;
}

// Two plans in one scope would each undo what the other relies on: one at a time stands. The scope
// itself keeps the state of the block whose plan that is.
void PreparedProgram::TakeOverBuffers(size_t block, Scope* scope) const {
  std::shared_ptr<BlockState>& owner = scope->RunState<BlockState>(scope);
  if (owner != nullptr) {
    owner->ForgetBuffers(*scope);
    owner->owns_buffers = false;
  }
  owner = scope->RunState<BlockState>(&blocks_[block]);
  owner->owns_buffers = true;
}

void PreparedProgram::DropState(Scope* scope) const {
  BlockState* const owner = scope->FindRunState<BlockState>(scope);
  if (owner != nullptr && owner->program.get() == this) {
    owner->ForgetBuffers(*scope);
    scope->DropRunState(scope);
  }
  const std::shared_ptr<const PreparedProgram> alive = shared_from_this();
  for (const Block& block : blocks_) {
    for (const auto& op : block.ops) scope->DropRunState(op.get());
    scope->DropRunState(&block);
  }
}

void PreparedProgram::RunBlock(size_t block, Scope* scope) const {
  if (block != 0) CheckForInterrupt();
  // Held: an operator may run this block in this scope, or let its state go.
  std::shared_ptr<BlockState> state;
  {
    const ScopedRunStage binding(RunStage::kBind);
    state = StateOf(block, scope);
    if (!state->owns_buffers) TakeOverBuffers(block, scope);
  }
  const ScopedExecutionOptions current(&options_);
  const ScopedRun run(this, block, scope);
  for (Variable* array : state->arrays) array->GetMutable<phi::TensorArray>()->clear();
  // A block within another one is measured with it.
  if (!options_.time_ops || DeviceTimes::Current() != nullptr) return RunOps(state.get(), scope);
  if (state->times == nullptr) state->times = DeviceTimes::Of(options_.place);
  const ScopedDeviceTimes measured(state->times.get());
  RunOps(state.get(), scope);
  if (state->times != nullptr) state->times->AddUp();
}

void PreparedProgram::RunOps(BlockState* state, Scope* scope) const {
  const Watchers watchers;
  if (state->plan.is_made()) {
    if (state->graphs == nullptr || watchers.observer != nullptr) {
      return RunPrepared(watchers, &state->ops);
    }
    const phi::ScopedProfilerRange range(watchers.ranges, "operators in CUDA graphs");
    return state->graphs->Run();
  }
  try {
    for (size_t i = 0; i < state->ops.size(); ++i) {
      watchers.any() ? RunWatched(watchers, &state->ops[i]) : state->ops[i].Run();
      if (UnbindAfter(&state->ops, i)) state->plan.Abandon();
      state->plan.ReleaseAfter(i);
    }
  } catch (...) {
    state->ForgetBuffers(*scope);
    throw;
  }
  state->plan.Finish();
}

void PreparedProgram::CollectRouting(size_t block, const Scope& scope, RoutingMap* routes) const {
  const auto* state = scope.FindRunState<BlockState>(&blocks_[block]);
  if (state == nullptr) return;
  const bool is_bound = state->own_erase_count == scope.erase_count();
  for (size_t i = 0; i < state->ops.size(); ++i) {
    const BoundOp& op = state->ops[i];
    Route route = RouteOf(op, options_.place, FusionOf(op.op()));
    const auto beside = block == 0 ? beside_.find(static_cast<int>(i)) : beside_.end();
    if (beside != beside_.end()) route.beside = beside->second;
    if (state->graphs != nullptr) {
      AddGraphs(*state->graphs, i, is_bound, &route);
    } else if (options_.cuda_graphs) {
      route.why_no_graph = WhyNoGraphs(options_, blocks_.size());
    }
    const auto [it, is_new] = routes->emplace(std::make_pair(route.block, route.position), route);
    if (!is_new) {  // the same op in another step scope
      it->second.bytes_moved += route.bytes_moved;
      it->second.runs += route.runs;
      it->second.total_us += route.total_us;
      it->second.device_us += route.device_us;
    }
    const StepScopes* steps = StepScopes::Find(op.op(), scope);
    if (steps == nullptr) continue;
    for (const auto& step : steps->scopes) CollectRouting(steps->block, *step, routes);
  }
}

std::vector<Route> PreparedProgram::Routing(Scope* scope) const {
  RoutingMap routes;
  CollectRouting(0, *scope, &routes);
  std::vector<Route> out;
  for (auto& route : routes) out.push_back(std::move(route.second));
  return out;
}

}  // namespace phibridge
