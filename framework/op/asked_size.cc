#include "framework/op/asked_size.h"

#include <algorithm>
#include <limits>
#include <variant>

#include "framework/op/op_record.h"
#include "framework/op/operator_base.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/var_desc.h"
#include "phi/core/asked_count.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/work_budget.h"

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

bool AreFew(int64_t elements) {
  return phi::FewAskedElements() == 0 || elements <= phi::FewAskedElements();
}

const WorkRecord* WorkOf(const OpInfo* info) {
  return info == nullptr || info->record_ == nullptr ? nullptr : &info->record_->work;
}

// What the steps of an element depend on.
struct Asker {
  Asker(const std::string& type, const AttributeMap& attributes, const OpInfo* info)
      : op_type(type), attrs(attributes), work(WorkOf(info)) {}

  const std::string& op_type;
  const AttributeMap& attrs;
  const WorkRecord* work;  // null: no record says more
  bool has_inputs = false;
  Product filter;                  // its sizes but one, if it is known
  int64_t window_over = kUnknown;  // elements
  int64_t windows = 0;             // where a window lies: the largest of the other tensors

  void Take(const std::string& slot, int64_t elements, const std::vector<int64_t>& dims) {
    if (work == nullptr) return;
    if (work->filter != nullptr && slot == work->filter) {
      for (size_t i = 0; i < dims.size(); ++i) {
        if (static_cast<int>(i) != work->filter_but) filter.Take(dims[i]);
      }
    }
    if (work->window == nullptr) return;
    if (slot == work->window_over) {
      window_over = elements;
    } else if (slot != GradVarName(work->window_over)) {
      windows = std::max(windows, elements);
    }
  }
  template <typename T>
  const T* Attr(const char* name) const {
    if (name == nullptr) return nullptr;
    const auto found = attrs.find(name);
    return found == attrs.end() ? nullptr : std::get_if<T>(&found->second);
  }
};

constexpr int64_t kMostSteps = int64_t{1} << 48;  // above any limit, and far from overflow

int64_t StepsOfFilter(const Asker& asker) {
  return asker.work->filter == nullptr ? 0
                                       : std::clamp<int64_t>(asker.filter.value(), 0, kMostSteps);
}

int64_t StepsOfMethod(const Asker& asker) {
  const auto* method = asker.Attr<std::string>(asker.work->steps_of);
  if (method == nullptr) return 0;
  for (const StepsRecord& record : asker.work->steps) {
    if (*method == record.value) return record.steps;
  }
  return 0;
}

int64_t StepsToMake(bool has_inputs) {
  return has_inputs ? 2 * phi::kStepsOfAnAskedElement : phi::kStepsOfAnAskedElement;
}

int64_t StepsOfAnElement(const Asker& asker) {
  int64_t steps = StepsToMake(asker.has_inputs);
  if (asker.work != nullptr) steps += StepsOfMethod(asker) + StepsOfFilter(asker);
  return steps;
}

void CheckWindows(const Asker& asker) {
  const auto* sizes = asker.Attr<std::vector<int>>(asker.work->window);
  if (sizes == nullptr) return;
  for (const char* unless : asker.work->unless) {
    const bool* value = asker.Attr<bool>(unless);
    if (value != nullptr && *value) return;
  }
  Product window;
  for (const int size : *sizes) window.Take(std::max(size, 1));
  phi::CheckWindowWork(asker.op_type.c_str(), asker.work->window, window.value(), asker.windows,
                       asker.window_over);
}

void CheckOutput(const Asker& asker, const std::string& output, int64_t elements,
                 int64_t of_inputs) {
  if (of_inputs == kUnknown || elements <= of_inputs) return;
  phi::CheckAskedCount(
      phi::Format("op `%s`: for output `%s` its attributes, or numbers in tensors, ask",
                  asker.op_type, output),
      elements, StepsOfAnElement(asker));
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

void Take(const VariableValueMap& slots, Asker* asker) {
  for (const auto& [slot, vars] : slots) {
    for (const Variable* var : vars) {
      const auto* tensor =
          var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (tensor != nullptr) asker->Take(slot, tensor->numel(), phi::vectorize(tensor->dims()));
    }
  }
}

void Take(const VariableNameMap& slots, const BlockDesc& block, Asker* asker) {
  for (const auto& [slot, names] : slots) {
    for (const std::string& name : names) {
      const VarDesc* var = block.FindVarRecursive(name);
      if (var != nullptr && var->GetType() == proto::VarType::LOD_TENSOR)
        asker->Take(slot, ElementsOf(var), var->GetShape());
    }
  }
}

bool HasTensors(const VariableValueMap& slots) {
  for (const auto& slot : slots) {
    for (const Variable* var : slot.second) {
      if (ElementsOf(var) != kUnknown) return true;
    }
  }
  return false;
}

Asker AskerOf(const OperatorBase& op, const RuntimeContext& variables) {
  Asker asker(op.Type(), op.Attrs(), op.Info());
  asker.has_inputs = HasTensors(variables.inputs);
  Take(variables.inputs, &asker);
  Take(variables.outputs, &asker);
  return asker;
}

Asker AskerOf(const OpDesc& op, const BlockDesc& block) {
  Asker asker(op.Type(), op.GetAttrMap(), OpInfoMap::Instance().GetNullable(op.Type()));
  asker.has_inputs = !op.InputArgumentNames().empty();
  Take(op.Inputs(), block, &asker);
  Take(op.Outputs(), block, &asker);
  return asker;
}

bool HasWindows(const WorkRecord* work) { return work != nullptr && work->window != nullptr; }

}  // namespace

void CheckAskedSize(const OperatorBase& op, const RuntimeContext& variables) {
  if (HasWindows(WorkOf(op.Info()))) CheckWindows(AskerOf(op, variables));
  for (const auto& [slot, outputs] : variables.outputs) {
    for (const Variable* output : outputs) {
      const int64_t elements = ElementsOf(output);
      if (AreFew(elements)) continue;
      CheckOutput(AskerOf(op, variables), slot, elements, ElementsOfInputs(variables));
    }
  }
}

void CheckAskedSize(const OpDesc& op, const BlockDesc& block) {
  const Asker asker = AskerOf(op, block);
  if (HasWindows(asker.work)) CheckWindows(asker);
  for (const auto& [slot, outputs] : op.Outputs()) {
    for (const std::string& output : outputs) {
      const int64_t elements = ElementsOf(block.FindVarRecursive(output));
      if (AreFew(elements)) continue;
      Product of_inputs;
      for (const std::string& name : op.InputArgumentNames())
        of_inputs.Take(ElementsOf(block.FindVarRecursive(name)));
      CheckOutput(asker, slot, elements, of_inputs.value());
    }
  }
}

void KernelAllocationCheck::Check(const void* self, int64_t elements) {
  const auto& asked = *static_cast<const KernelAllocationCheck*>(self);
  const int64_t of_inputs = ElementsOfInputs(asked.variables_);
  if (of_inputs == kUnknown || elements <= of_inputs) return;
  phi::CheckAskedCount(
      phi::Format("op `%s`: its attributes, or numbers in tensors, ask", asked.op_.Type()),
      elements, StepsToMake(HasTensors(asked.variables_.inputs)));
}

}  // namespace framework
}  // namespace paddle
