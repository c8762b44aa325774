#include "framework/dygraph/grad_formula.h"

#include <unordered_map>

namespace egr {
namespace {

struct Registered {
  GradFormula formula = nullptr;
  FormulaCondition outranks = nullptr;
};

std::unordered_map<std::string, Registered>& Formulas() {
  static auto* const formulas = new std::unordered_map<std::string, Registered>;
  return *formulas;
}

Registered Find(const std::string& op_type) {
  const auto found = Formulas().find(op_type);
  return found == Formulas().end() ? Registered() : found->second;
}

}  // namespace

FormulaCall::FormulaCall(const phibridge::TensorCall& call, const std::vector<phi::Tensor>& inputs)
    : call_(call) {
  size_t at = 0;
  for (const auto& [slot, tensors] : call.inputs) {
    for (size_t i = 0; i < tensors.size(); ++i) inputs_[slot].push_back(inputs[at++]);
  }
}

const phi::Tensor& FormulaCall::In(const std::string& slot) const {
  static const auto* const none = new phi::Tensor;
  const auto found = inputs_.find(slot);
  return found == inputs_.end() ? *none : found->second[0];
}

std::vector<phi::Tensor> FormulaCall::InList(const std::string& slot) const {
  const auto found = inputs_.find(slot);
  return found == inputs_.end() ? std::vector<phi::Tensor>() : found->second;
}

phi::Tensor FormulaCall::Output(const std::string& slot, size_t rank) const {
  const auto found = outputs_.find(slot);
  const bool is_there = found != outputs_.end() && rank < found->second.size();
  return is_there ? found->second[rank] : phi::Tensor();
}

GradFormulaRegistrar::GradFormulaRegistrar(const char* op_type, GradFormula formula,
                                           FormulaCondition outranks) {
  Formulas().emplace(op_type, Registered{formula, outranks});
}

GradFormula FindGradFormula(const std::string& op_type) { return Find(op_type).formula; }
FormulaCondition FindFormulaCondition(const std::string& op_type) { return Find(op_type).outranks; }

}  // namespace egr
