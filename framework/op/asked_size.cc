#include "framework/op/asked_size.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

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

bool AreFew(int64_t elements) {
  return phi::FewAskedElements() == 0 || elements <= phi::FewAskedElements();
}

// What the steps of an element depend on.
struct Asker {
  const std::string& op_type;
  const AttributeMap& attrs;
  bool has_inputs = false;
  phi::DDim filter;      // of input `Filter`, if there is one
  int64_t x = kUnknown;  // the elements of input `X`
  bool is_legacy = false;
};

bool IsTrue(const AttributeMap& attrs, const char* name) {
  const auto found = attrs.find(name);
  const bool* value = found == attrs.end() ? nullptr : std::get_if<bool>(&found->second);
  return value != nullptr && *value;
}

// The multiplications, or comparisons, of an element of a pool: those of a window within X.
int64_t StepsOfWindow(const Asker& asker) {
  const auto found = asker.attrs.find("ksize");
  const auto* sizes =
      found == asker.attrs.end() ? nullptr : std::get_if<std::vector<int>>(&found->second);
  if (sizes == nullptr || IsTrue(asker.attrs, "adaptive")) return 0;
  Product window;
  for (const int size : *sizes) window.Take(std::max(size, 1));
  return std::max<int64_t>(std::min(window.value(), asker.x), 0);
}

int64_t StepsOfFilter(const Asker& asker) {
  const bool is_known = asker.filter.size() > 2 && phi::product(asker.filter) > 0;
  return is_known && asker.filter[0] > 0 ? phi::product(asker.filter) / asker.filter[0] : 0;
}

// The points that a method of interpolation makes an element of.
int64_t StepsOfInterpolation(const std::string& op_type) {
  const std::pair<const char*, int> methods[] = {
      {"bicubic", 16}, {"trilinear", 8}, {"bilinear", 4}, {"linear", 2}};
  for (const auto& [method, points] : methods) {
    if (op_type.rfind(method, 0) == 0) return points;
  }
  return 0;
}

int64_t StepsToMake(const Asker& asker) {
  return asker.has_inputs ? 2 * phi::kStepsOfAnAskedElement : phi::kStepsOfAnAskedElement;
}

int64_t StepsOfAnElement(const Asker& asker) {
  constexpr int64_t kOfLegacy = 4;
  const int64_t steps = StepsToMake(asker) + StepsOfFilter(asker) + StepsOfWindow(asker) +
                        StepsOfInterpolation(asker.op_type);
  return asker.is_legacy && asker.has_inputs ? kOfLegacy * steps : steps;
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

Asker AskerOf(const OperatorBase& op, const RuntimeContext& variables, bool is_legacy) {
  Asker asker{op.Type(), op.Attrs(), false, phi::DDim(), kUnknown, is_legacy};
  for (const auto& [slot, inputs] : variables.inputs) {
    for (const Variable* var : inputs) {
      const auto* tensor =
          var == nullptr ? nullptr : phi::TensorCast<phi::DenseTensor>(var->tensor());
      if (tensor == nullptr) continue;
      asker.has_inputs = true;
      if (slot == "Filter") asker.filter = tensor->dims();
      if (slot == "X") asker.x = tensor->numel();
    }
  }
  return asker;
}

Asker AskerOf(const OpDesc& op, const BlockDesc& block, bool is_legacy) {
  Asker asker{op.Type(), op.GetAttrMap(), false, phi::DDim(), kUnknown, is_legacy};
  for (const auto& [slot, names] : op.Inputs()) {
    for (const std::string& name : names) {
      const VarDesc* var = block.FindVarRecursive(name);
      if (var == nullptr || var->GetType() != proto::VarType::LOD_TENSOR) continue;
      asker.has_inputs = true;
      if (slot == "X") asker.x = ElementsOf(var);
      const std::vector<int64_t> shape = var->GetShape();
      if (slot == "Filter" && shape.size() <= static_cast<size_t>(phi::DDim::kMaxRank))
        asker.filter = phi::make_ddim(shape);
    }
  }
  return asker;
}

}  // namespace

void CheckAskedSize(const OperatorBase& op, const RuntimeContext& variables, bool is_legacy) {
  for (const auto& [slot, outputs] : variables.outputs) {
    for (const Variable* output : outputs) {
      const int64_t elements = ElementsOf(output);
      if (AreFew(elements)) continue;
      CheckOutput(AskerOf(op, variables, is_legacy), slot, elements, ElementsOfInputs(variables));
    }
  }
}

void CheckAskedSize(const OpDesc& op, const BlockDesc& block, bool is_legacy) {
  for (const auto& [slot, outputs] : op.Outputs()) {
    for (const std::string& output : outputs) {
      const int64_t elements = ElementsOf(block.FindVarRecursive(output));
      if (AreFew(elements)) continue;
      Product of_inputs;
      for (const std::string& name : op.InputArgumentNames())
        of_inputs.Take(ElementsOf(block.FindVarRecursive(name)));
      CheckOutput(AskerOf(op, block, is_legacy), slot, elements, of_inputs.value());
    }
  }
}

void KernelAllocationCheck::Check(const void* self, int64_t elements) {
  const auto& asked = *static_cast<const KernelAllocationCheck*>(self);
  const int64_t of_inputs = ElementsOfInputs(asked.variables_);
  if (of_inputs == kUnknown || elements <= of_inputs) return;
  phi::CheckAskedCount(
      phi::Format("op `%s`: its attributes, or numbers in tensors, ask", asked.op_.Type()),
      elements, StepsToMake(AskerOf(asked.op_, asked.variables_, false)));
}

}  // namespace framework
}  // namespace paddle
