#include "framework/executor/capturable_ops.h"

#include "framework/executor/kept_tensor.h"
#include "framework/executor/own_kernel.h"
#include "framework/op/random_ops.h"

namespace phibridge {
namespace {

// What is wrong with one of the variables; empty if nothing is.
std::string WhyNot(const paddle::framework::VariableValueMap& slots, const phi::Place& place) {
  for (const auto& slot : slots) {
    for (const Variable* var : slot.second) {
      if (var == nullptr) continue;
      if (!KeptTensor::IsDense(*var)) return slot.first + " is no dense tensor";
      const auto& tensor = static_cast<const phi::DenseTensor&>(*var->tensor());
      if (tensor.initialized() && tensor.place() != place) {
        return phi::Format("%s lies at %s", slot.first, tensor.place());
      }
    }
  }
  return "";
}

}  // namespace

std::string WhyNeverInGraph(const OperatorBase& op, const KernelChoice& choice,
                            const phi::DeviceContext* device) {
  if (choice.kind == KernelChoice::kOperatorBase) return "it computes itself, on the host";
  if (choice.kind != KernelChoice::kPhi || device == nullptr) return "no PHI kernel computes it";
  if (!device->CanCapture()) return "its kernel does not run on the device";
  if (!IsOwnKernel(*choice.kernel)) return "its kernel is none of this library's";
  if (DrawsRandomNumbers(op.Type(), op.Attrs())) return "it draws random numbers";
  return "";
}

std::string WhyNoGraphs(const ExecutionOptions& options, size_t blocks) {
  if (options.time_ops) return "each operator is timed";
  if (options.wait_for_device) return "each operator is waited for (FLAGS_benchmark)";
  if (options.check_nan_inf) return "the outputs of each operator are checked";
  if (blocks != 1) return "the program has control flow";
  return "";
}

void BoundOps::Run(size_t i) {
  PrefetchAfter(*ops_, i);
  (*ops_)[i].Run();
  if (UnbindAfter(ops_, i)) are_bound_ = false;
}

std::string BoundOps::WhyNot(size_t i) const {
  const BoundOp& op = (*ops_)[i];
  const phi::DeviceContext* const device = op.chosen().dev_ctx;
  std::string why_not = WhyNeverInGraph(op.op(), op.choice(), device);
  if (why_not.empty()) why_not = op.WhyMoreThanACall();
  if (why_not.empty()) why_not = phibridge::WhyNot(op.variables().inputs, device->GetPlace());
  if (why_not.empty()) why_not = phibridge::WhyNot(op.variables().outputs, device->GetPlace());
  return why_not;
}

OpVariables BoundOps::variables(size_t i) const {
  const BoundOp& op = (*ops_)[i];
  OpVariables out;
  for (const auto& slot : op.variables().inputs) {
    for (Variable* var : slot.second) {
      if (var != nullptr) out.inputs.push_back(var);
    }
  }
  for (const auto& slot : op.variables().outputs) {
    for (Variable* var : slot.second) {
      if (var != nullptr) (op.Owns(var) ? out.own : out.outputs).push_back(var);
    }
  }
  return out;
}

}  // namespace phibridge
