#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/prepared_op.h"
#include "phi/api/tensor.h"

namespace egr {

// Note [Formulas of gradients]
// Many gradient operators of the original have no gradient (exp_grad, softmax_grad, silu_grad, …),
// where PyTorch differentiates them. For some there is a formula: what the operator computes, out
// of functions that have gradients. The operator's kernel computes first gradients all the same;
// only where a gradient of gradients passes, the formula is computed on what the operator read,
// recorded, and differentiated.

/// A call of a gradient operator, as a formula sees it.
class FormulaCall {
 public:
  FormulaCall(const phibridge::TensorCall& call, const std::vector<phi::Tensor>& inputs);

  /// The first tensor of a slot of the operator; not defined() if there is none. One of which the
  /// operator reads the shape alone may be without elements.
  const phi::Tensor& In(const std::string& slot) const;
  /// All of them; empty if there is none.
  std::vector<phi::Tensor> InList(const std::string& slot) const;
  /// Errors: std::bad_variant_access for another type than the operator's attribute has.
  template <typename T>
  T Attr(const std::string& name, const T& otherwise) const {
    const auto found = call_.attrs.find(name);
    return found == call_.attrs.end() ? otherwise : std::get<T>(found->second);
  }
  void Out(const std::string& slot, const phi::Tensor& value) { outputs_[slot] = {value}; }
  void OutList(const std::string& slot, std::vector<phi::Tensor> values) {
    outputs_[slot] = std::move(values);
  }
  /// Not defined() where the formula gave none.
  phi::Tensor Output(const std::string& slot, size_t rank) const;

 private:
  const phibridge::TensorCall& call_;                       // without tensors
  std::map<std::string, std::vector<phi::Tensor>> inputs_;  // none of them empty
  std::map<std::string, std::vector<phi::Tensor>> outputs_;
};

using GradFormula = void (*)(FormulaCall* call);
using FormulaCondition = bool (*)(const FormulaCall& call);

/// Of a gradient operator that has no gradient, by its type; or, as "TYPE:SLOT", of an output that
/// an operator's gradient reads and takes no gradient of. Before main begins.
/// outranks: of a gradient operator that has a gradient, for which calls of the engine the formula
/// takes its place, as it would be wrong.
struct GradFormulaRegistrar {
  GradFormulaRegistrar(const char* op_type, GradFormula formula,
                       FormulaCondition outranks = nullptr);
};

/// Null if there is none.
GradFormula FindGradFormula(const std::string& op_type);
FormulaCondition FindFormulaCondition(const std::string& op_type);

}  // namespace egr
