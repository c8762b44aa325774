// How an operator with kernels runs by itself, outside a prepared program.
#include <memory>
#include <utility>

#include "framework/executor/bound_op.h"
#include "framework/op/execution_options.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/scope/scope.h"

namespace phibridge {
namespace {

// Note [The next run of an operator]
// An operator that runs by itself keeps its last run: the choice, bound to the variables of the
// scope. The next run repeats it if the options, the registered kernels and the scope are those of
// the last run and no name was added to or removed from the scope; the bound operator notices a
// change of its variables, as in a prepared program. If only the scope is another, the choice may
// still hold. What is kept holds no tensors and does not touch the scope, which may end first.

class LastRun : public paddle::framework::RunMemory {
 public:
  LastRun(const OperatorWithKernel& op, const Scope& scope, const phi::Place& place,
          std::shared_ptr<const LastingChoice> chosen)
      : options_(ExecutionOptions::FromFlags(place)),
        kernels_(Kernels()),
        scope_id_(scope.id()),
        name_changes_(scope.name_changes()),
        bound_(op, scope, options_, std::move(chosen)) {}
  LastRun(const LastRun&) = delete;
  LastRun& operator=(const LastRun&) = delete;

  bool ChoiceServes(const phi::Place& place) const {
    return options_.StillFromFlags(place) && kernels_ == Kernels();
  }
  bool IsBoundTo(const Scope& scope) const {
    return scope.id() == scope_id_ && scope.name_changes() == name_changes_;
  }
  std::shared_ptr<const LastingChoice> ShareChoice() { return bound_.ShareChoice(); }
  void Repeat() {
    bound_.Execute();
    bound_.ReleaseTensors();
  }

 private:
  // A library that adds kernels replaces the table (phi/core/registered.h).
  static const phi::KernelNameMap* Kernels() {
    return &std::as_const(phi::KernelFactory::Instance()).kernels();
  }

  const ExecutionOptions options_;
  const phi::KernelNameMap* const kernels_;
  const uint64_t scope_id_;
  const uint64_t name_changes_;
  BoundOp bound_;
};

std::unique_ptr<LastRun> TakeLastRun(const OperatorWithKernel& op) {
  // What this file has kept is a LastRun.
  return std::unique_ptr<LastRun>(static_cast<LastRun*>(op.TakeRunMemory().release()));
}

// See Note [The next run of an operator].
void RunAgain(const OperatorWithKernel& op, const Scope& scope, const phi::Place& place) {
  std::unique_ptr<LastRun> run = TakeLastRun(op);
  const bool choice_serves = run != nullptr && run->ChoiceServes(place);
  if (!choice_serves || !run->IsBoundTo(scope)) {
    auto chosen = choice_serves ? run->ShareChoice() : nullptr;
    run = std::make_unique<LastRun>(op, scope, place, std::move(chosen));
  }
  run->Repeat();
  op.KeepRunMemory(std::move(run));
}

void RunKernelOp(const OperatorWithKernel& op, const Scope& scope, const phi::Place& place) {
  const ExecutionOptions* current = ExecutionOptions::Current();
  if (current == nullptr) {
    RunAgain(op, scope, place);
  } else if (current->place == place) {
    BoundOp(op, scope, *current).ExecuteOnce();
  } else {
    ExecutionOptions options = *current;
    options.place = place;
    BoundOp(op, scope, options).ExecuteOnce();
  }
}

[[maybe_unused]] const bool kRegistered = [] {
  paddle::framework::RegisterKernelOpRunner(&RunKernelOp);
  return true;
}();

}  // namespace
}  // namespace phibridge
