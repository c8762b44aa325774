#include "framework/op/asked_size.h"

#include <limits>

#include "framework/op/operator_base.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_desc.h"
#include "phi/core/asked_count.h"
#include "phi/core/dense_tensor.h"

namespace paddle {
namespace framework {
namespace {

constexpr int64_t kUnknown = -1;

// The product of sizes; the largest number if that overflows. kUnknown: one is not known.
class Product {
 public:
  void Take(int64_t size) {
    if (size < 0) is_known_ = false;
    if (size == 0 || !is_known_) return;  // what is empty says nothing of the other inputs
    if (__builtin_mul_overflow(value_, size, &value_)) value_ = std::numeric_limits<int64_t>::max();
  }
  int64_t value() const { return is_known_ ? value_ : kUnknown; }

 private:
  int64_t value_ = 1;
  bool is_known_ = true;
};

bool IsBeyondBudget(int64_t elements) {
  return phi::MostAskedElements() > 0 && elements > phi::MostAskedElements();
}

void CheckOutput(const std::string& op_type, const std::string& output, int64_t elements,
                 int64_t of_inputs) {
  if (of_inputs == kUnknown || elements <= of_inputs) return;
  phi::CheckAskedCount(
      phi::Format("op `%s`: for output `%s` its attributes, or numbers in tensors, ask", op_type,
                  output),
      elements);
}

int64_t ElementsOf(const Variable* var) {
  const auto* tensor = var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
  return tensor == nullptr ? kUnknown : tensor->numel();
}

int64_t ElementsOfInputs(const RuntimeContext& variables) {
  Product elements;
  for (const auto& input : variables.inputs) {
    for (const Variable* var : input.second) {
      if (var != nullptr) elements.Take(ElementsOf(var));
    }
  }
  return elements.value();
}

int64_t ElementsOf(const VarDesc* var) {
  if (var == nullptr || var->GetType() != proto::VarType::LOD_TENSOR) return kUnknown;
  Product elements;
  for (const int64_t size : var->GetShape()) {
    if (size == 0) return 0;
    elements.Take(size);
  }
  return elements.value();
}

}  // namespace

void CheckAskedSize(const OperatorBase& op, const RuntimeContext& variables) {
  for (const auto& [slot, outputs] : variables.outputs) {
    for (const Variable* output : outputs) {
      const int64_t elements = ElementsOf(output);
      if (!IsBeyondBudget(elements)) continue;
      CheckOutput(op.Type(), slot, elements, ElementsOfInputs(variables));
    }
  }
}

void CheckAskedSize(const OpDesc& op, const BlockDesc& block) {
  for (const auto& [slot, outputs] : op.Outputs()) {
    for (const std::string& output : outputs) {
      const int64_t elements = ElementsOf(block.FindVarRecursive(output));
      if (!IsBeyondBudget(elements)) continue;
      Product of_inputs;
      for (const std::string& name : op.InputArgumentNames())
        of_inputs.Take(ElementsOf(block.FindVarRecursive(name)));
      CheckOutput(op.Type(), slot, elements, of_inputs.value());
    }
  }
}

void KernelAllocationCheck::Check(const void* self, int64_t elements) {
  const auto& asked = *static_cast<const KernelAllocationCheck*>(self);
  const int64_t of_inputs = ElementsOfInputs(asked.variables_);
  if (of_inputs == kUnknown || elements <= of_inputs) return;
  phi::CheckAskedCount(
      phi::Format("op `%s`: its attributes, or numbers in tensors, ask", asked.op_.Type()),
      elements);
}

}  // namespace framework
}  // namespace paddle
