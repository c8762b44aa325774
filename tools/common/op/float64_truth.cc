#include "tools/common/op/float64_truth.h"

#include "parity/execution/named_value_compare.h"
#include "tools/common/op/float64_op.h"

namespace phibridge {
namespace tools {
namespace {

using Values = std::vector<parity::NamedValue>;

// How far `values` are from a float64 result; nothing if one of both lacks the variable.
std::optional<double> ErrorFrom(const Values& float64, const Values& values,
                                const std::string& variable) {
  for (const auto& [truth, value] : parity::PairValues(float64, values)) {
    if (truth->Name() != variable) continue;
    parity::NamedValue wide = *value;
    wide.tensor = InFloat64(value->tensor);
    return parity::CompareValues(*truth, wide, {}).Error();
  }
  return std::nullopt;
}

}  // namespace

std::optional<Truth> FindTruth(const FedOp& op, ExecutionOptions options, const Values& a,
                               const Values& b, const std::string& variable) {
  options.rules = KernelRules();
  const FedOp::Result phi = op.RunInFloat64(options);
  if (!phi.error.empty() || !phi.not_float64.empty()) return std::nullopt;
  options.rules.Add("*=legacy");
  const FedOp::Result legacy = op.RunInFloat64(options);
  const auto of_a = ErrorFrom(phi.outputs, a, variable);
  const auto of_b = ErrorFrom(phi.outputs, b, variable);
  if (!of_a || !of_b) return std::nullopt;
  Truth truth;
  truth.is_independent =
      legacy.error.empty() && legacy.not_float64.empty() && legacy.choice.kind != phi.choice.kind;
  const auto disputed = ErrorFrom(phi.outputs, legacy.outputs, variable);
  truth.is_disputed = truth.is_independent && disputed &&
                      *disputed > parity::RoundingTolerance(DataType::FLOAT32).rtol;
  if (truth.is_disputed) return truth;
  truth.a = *of_a;
  truth.b = *of_b;
  return truth;
}

}  // namespace tools
}  // namespace phibridge
