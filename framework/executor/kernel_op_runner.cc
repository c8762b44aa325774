// How an operator with kernels runs by itself, outside a prepared program.
#include "framework/executor/bound_op.h"
#include "framework/op/execution_options.h"
#include "framework/op/operator_with_kernel.h"

namespace phibridge {
namespace {

void RunKernelOp(const OperatorWithKernel& op, const Scope& scope, const phi::Place& place) {
  const ExecutionOptions* current = ExecutionOptions::Current();
  if (current != nullptr && current->place == place) {
    BoundOp(op, scope, *current).ExecuteOnce();
    return;
  }
  ExecutionOptions options = current == nullptr ? ExecutionOptions::FromFlags(place) : *current;
  options.place = place;
  BoundOp(op, scope, options).ExecuteOnce();
}

[[maybe_unused]] const bool kRegistered = [] {
  paddle::framework::RegisterKernelOpRunner(&RunKernelOp);
  return true;
}();

}  // namespace
}  // namespace phibridge
