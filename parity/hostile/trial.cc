#include "parity/hostile/trial.h"

#include <algorithm>
#include <vector>

#include "framework/api/rewrite.h"
#include "framework/executor/block_variables.h"
#include "framework/executor/bound_op.h"
#include "framework/executor/diagnose.h"
#include "framework/executor/prepared_program.h"
#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/var_desc.h"
#include "parity/harness/device_guards.h"
#include "parity/hostile/neighbours.h"
#include "parity/hostile/page_guards.h"
#include "parity/hostile/valid_case.h"
#include "phi/core/device_context.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

// Of one block, as on the host: what is refused there for its size is refused here.
constexpr size_t kMostDeviceBytes = PageGuards::kMostBytes;

// An operator that is waited for tells itself what its kernels find wrong.
ExecutionOptions TrialOptionsOf(Route route) {
  ExecutionOptions options = OptionsOf(route);
  options.wait_for_device = IsGpu(route);
  return options;
}

// Throws what kernels of this thread found wrong.
void WaitForDevice(Route route) {
  if (IsGpu(route)) phi::DeviceContextPool::Instance().Get(OptionsOf(route).place)->Wait();
}

// After an error, of which nothing is left on the device then.
bool IsDeviceLost(Route route) {
  for (int i = 0; i < 2; ++i) {  // the first call may throw what a kernel found wrong
    try {
      WaitForDevice(route);
      return false;
    } catch (const phi::enforce::EnforceNotMet& error) {
      if (error.code() == phi::EXTERNAL) return true;
    }
  }
  return false;
}

// What the operator's choose step chooses. `options` outlives the choice.
KernelChoice Choose(const Victim& victim, const ExecutionOptions& options) {
  const auto op = paddle::framework::OpRegistry::CreateOp(*victim.program->Block(0).Op(0));
  CreateVariables(victim.program->Block(0), victim.scope.get());
  return BoundOp(*op, *victim.scope, options).Choose();
}

// Whether planning found no kernel, and nothing wrong before it looked for one.
bool IsPlannedWithoutKernel(const OpDiagnosis& op) {
  const KernelChoice& choice = op.choice();
  const bool was_sought = !choice.phi_unavailable.empty() || !choice.steps.empty();
  return !op.runs() && was_sought && choice.kind == KernelChoice::kNone;
}

std::string CodeOfRun(const ValidOp& op, const Mutation* mutation,
                      const ExecutionOptions& options) {
  try {
    const Victim victim = MutantOf(op, mutation);
    PreparedProgram::Prepare(victim.program, options)->Run(victim.scope.get());
    return "";
  } catch (const phi::enforce::EnforceNotMet& error) {
    return phi::ErrorCodeName(error.code());
  }
}

// Whether an operator of the program has no kernel: in the plan, or, in a block that chooses in the
// run, as the error says.
bool LacksKernel(const ValidOp& op, const Mutation* mutation, Route route,
                 const phi::enforce::EnforceNotMet& error) {
  if (error.error_str().rfind("no kernel for `", 0) == 0) return true;
  const std::vector<OpDiagnosis> plan =
      Diagnose(*MutantOf(op, mutation).program, TrialOptionsOf(route));
  return std::any_of(plan.begin(), plan.end(), IsPlannedWithoutKernel);
}

// Whether operators of a program lack a kernel only because the route binds them all to kernels of
// one kind: without that rule, the program comes to another end.
bool OnlyItsRuleRefuses(const ValidOp& op, const Mutation* mutation, Route route,
                        const phi::enforce::EnforceNotMet& error) {
  if (error.code() != phi::NOT_FOUND && error.code() != phi::UNIMPLEMENTED) return false;
  ExecutionOptions free = TrialOptionsOf(route);
  free.rules = {};
  try {
    return LacksKernel(op, mutation, route, error) &&
           CodeOfRun(op, mutation, free) != phi::ErrorCodeName(error.code());
  } catch (const std::exception&) {
    return false;
  }
}

// False if the operator is in order as far as the choice of a kernel, and there is none: for what
// the program declares, or for what its variables hold.
bool IsTaken(const ValidOp& op, const Mutation* mutation, Route route,
             const phi::enforce::EnforceNotMet& error) {
  if (!op.is_alone()) return !OnlyItsRuleRefuses(op, mutation, route, error);
  const ExecutionOptions options = TrialOptionsOf(route);
  try {
    const std::vector<OpDiagnosis> plan = Diagnose(*MutantOf(op, mutation).program, options);
    if (std::any_of(plan.begin(), plan.end(), IsPlannedWithoutKernel)) return false;
    return static_cast<bool>(Choose(MutantOf(op, mutation), options));
  } catch (const std::exception&) {
    return true;  // refused before
  }
}

Verdict VerdictOf(const phi::enforce::EnforceNotMet& error) {
  const bool typed = error.code() != phi::LEGACY && error.code() != phi::FATAL;
  return {typed ? Verdict::kRefused : Verdict::kUntyped, error.code(), error.what()};
}

Verdict Run(const ValidOp& op, const Mutation* mutation, Route route) {
  try {
    const Victim victim = MutantOf(op, mutation);
    PreparedProgram::Prepare(victim.program, TrialOptionsOf(route))->Run(victim.scope.get());
    WaitForDevice(route);
    return {};
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (IsDeviceLost(route)) return {Verdict::kDeviceLost, error.code(), error.what()};
    if (!IsTaken(op, mutation, route, error))
      return {Verdict::kNotTaken, error.code(), error.what()};
    return VerdictOf(error);
  } catch (const std::exception& error) {
    return {Verdict::kUntyped, phi::LEGACY, error.what()};
  }
}

Verdict RunWithPasses(const ValidOp& op, const Mutation* mutation) {
  try {
    Victim victim = MutantOf(op, mutation);
    ExecutionOptions options = TrialOptionsOf(Route::kOneDnn);
    options.keep = AddNeighbours(op, &victim);
    const ParameterValues parameters = MakeParameters(op, &victim);
    PreparedProgram::Prepare(Rewrite(victim.program, parameters, options, PassSelection()), options)
        ->Run(victim.scope.get());
    return {};
  } catch (const phi::enforce::EnforceNotMet& error) {
    return VerdictOf(error);
  } catch (const std::exception& error) {
    return {Verdict::kUntyped, phi::LEGACY, error.what()};
  }
}

// As what comes from outside is described in a saved program.
void DescribeAsFed(const std::string& name, const Victim& victim) {
  paddle::framework::VarDesc* var = victim.program->MutableBlock(0)->FindVar(name);
  const paddle::framework::Variable* held = victim.scope->FindVar(name);
  if (var == nullptr) return;
  const auto* tensor =
      held == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(held->tensor());
  var->SetNeedCheckFeed(true);
  if (tensor == nullptr || !var->HasTensorDesc()) return;
  const bool is_made = tensor->dtype() != phi::DataType::UNDEFINED;  // else nobody can feed it
  var->SetShape(is_made ? phi::vectorize(tensor->dims()) : std::vector<int64_t>{-1});
}

// Of the program without a mutation.
bool IsAsEver(const ValidOp& op, const Verdict& verdict) {
  if (verdict.kind == Verdict::kAnswer) return true;
  const bool refuses = op.is_alone() && OnlyRefuses(op.op().Type());
  return refuses && verdict.kind == Verdict::kRefused && verdict.code == phi::UNIMPLEMENTED;
}

// What `run` says, or that it wrote beside a block.
template <typename RunIt>
Verdict Guarded(RunIt run) {
  PageGuards& guards = PageGuards::Serve();
  guards.TakeViolations();
  Verdict verdict = run();
  if (guards.TakeViolations() == 0) return verdict;
  return {Verdict::kForeignMemory, phi::LEGACY, "it wrote beside a block of memory"};
}

// The same of memory of a GPU, where `route` is one.
template <typename RunIt>
Verdict GuardedOn(Route route, RunIt run) {
  if (!IsGpu(route)) return Guarded(run);
  DeviceGuards& guards = DeviceGuards::Instance();
  if (DeviceGuards::Serving() == nullptr) guards.Serve(kNanPoison, kMostDeviceBytes);
  const Verdict verdict = Guarded(run);
  if (verdict.kind == Verdict::kDeviceLost) return verdict;
  const auto violations = guards.TakeViolations();
  if (violations.empty()) return verdict;
  return {Verdict::kForeignMemory, phi::LEGACY,
          phi::Format("it wrote byte %d of %d bytes of memory of the GPU",
                      violations[0].offset_bytes, violations[0].size_bytes)};
}

}  // namespace

Victim MutantOf(const ValidOp& op, const Mutation* mutation) {
  Victim victim = op.MakeVictim();
  if (mutation != nullptr) mutation->apply(&victim);
  op.PutFeeds(victim.scope.get());
  return victim;
}

Verdict RunGuarded(const std::function<void()>& run) {
  return Guarded([&run]() -> Verdict {
    try {
      run();
      return {};
    } catch (const phi::enforce::EnforceNotMet& error) {
      return VerdictOf(error);
    } catch (const std::exception& error) {
      return {Verdict::kUntyped, phi::LEGACY, error.what()};
    }
  });
}

std::string VerdictName(const Verdict& verdict) {
  switch (verdict.kind) {
    case Verdict::kAnswer:
      return "answer";
    case Verdict::kRefused:
      return phi::ErrorCodeName(verdict.code);
    case Verdict::kUntyped:
      return "untyped";
    case Verdict::kNotTaken:
      return "no kernel";
    case Verdict::kDeviceLost:
      return "device lost";
    default:
      return "foreign memory";
  }
}

Verdict Try(const ValidOp& op, const Mutation* mutation, Route route) {
  return GuardedOn(route, [&] { return Run(op, mutation, route); });
}

Verdict TryWithPasses(const ValidOp& op, const Mutation* mutation) {
  return Guarded([&] { return RunWithPasses(op, mutation); });
}

Verdict Foretell(const ValidOp& op, const Mutation* mutation, Route route) {
  try {
    const ExecutionOptions options = TrialOptionsOf(route);
    const Victim victim = MutantOf(op, mutation);
    for (const std::string& name : op.Inputs()) DescribeAsFed(name, victim);
    for (const OpDiagnosis& op_diagnosis : Diagnose(*victim.program, options)) {
      if (!op_diagnosis.runs()) return {Verdict::kRefused, op_diagnosis.code, op_diagnosis.message};
      if (!op_diagnosis.knows_inputs) continue;
      for (const std::string& error : {op_diagnosis.type_error, op_diagnosis.shape_error})
        if (!error.empty()) return {Verdict::kRefused, phi::INVALID_ARGUMENT, error};
    }
    return {};
  } catch (const phi::enforce::EnforceNotMet& error) {
    return VerdictOf(error);
  } catch (const std::exception& error) {
    return {Verdict::kUntyped, phi::LEGACY, error.what()};
  }
}

bool RunsOn(const ValidOp& op, Route route) {
  const Verdict verdict = Try(op, nullptr, route);
  PADDLE_ENFORCE(verdict.kind != Verdict::kDeviceLost,
                 phi::errors::External("as it is, a program of `%s` loses the GPU: %s",
                                       op.op().Type(), verdict.message));
  if (!IsAsEver(op, verdict)) return false;
  if (!op.is_alone()) return true;
  const ExecutionOptions options = TrialOptionsOf(route);
  const KernelChoice choice = Choose(op.MakeVictim(), options);
  return choice.kind == KernelChoice::kOperatorBase ? route == Route::kLegacy
                                                    : Takes(route, choice);
}

}  // namespace parity
}  // namespace phibridge
