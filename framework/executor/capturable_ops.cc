#include "framework/executor/capturable_ops.h"

#include "framework/executor/kept_tensor.h"
#include "framework/op/random_ops.h"
#include "phi/core/registration.h"

namespace phibridge {
namespace {

bool IsOfTheLibrary(const phi::Kernel& kernel) {
  return phi::IsOfPhibridge(
      {kernel.file(), kernel.line(), reinterpret_cast<const void*>(kernel.fn())});
}

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

void BoundOps::Run(size_t i) {
  PrefetchAfter(*ops_, i);
  (*ops_)[i].Run();
  if (UnbindAfter(ops_, i)) are_bound_ = false;
}

std::string BoundOps::WhyNot(size_t i) const {
  const BoundOp& op = (*ops_)[i];
  const KernelChoice& choice = op.choice();
  if (choice.kind == KernelChoice::kOperatorBase) return "it computes itself, on the host";
  if (choice.kind != KernelChoice::kPhi) return "no PHI kernel computes it";
  const phi::DeviceContext& device = *op.chosen().dev_ctx;
  if (!device.CanCapture()) return "its kernel does not run on the device";
  if (!IsOfTheLibrary(*choice.kernel)) return "its kernel is none of this library's";
  if (DrawsRandomNumbers(op.op().Type(), op.op().Attrs())) return "it draws random numbers";
  std::string why_not = op.WhyMoreThanACall();
  if (why_not.empty()) why_not = phibridge::WhyNot(op.variables().inputs, device.GetPlace());
  if (why_not.empty()) why_not = phibridge::WhyNot(op.variables().outputs, device.GetPlace());
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
