#include "tools/parity/suggest.h"

#include <utility>

namespace phibridge {
namespace tools {
namespace {

using parity::OpClass;
using parity::OpSuite;

bool Passes(const OpSuite& suite) {
  parity::CheckOptions options;
  options.gradients = options.judge = false;
  for (const auto& param : ExpandCases(suite)) {
    if (!CheckOpCase(param, options).ok()) return false;
  }
  return true;
}

}  // namespace

std::string SuggestClass(const OpSuite& suite) {
  const std::pair<OpClass, const char*> classes[] = {{OpClass::kExact, "kExact"},
                                                     {OpClass::kArithmetic, "kArithmetic"},
                                                     {OpClass::kFunction, "kFunction"},
                                                     {OpClass::kReduction, "kReduction"},
                                                     {OpClass::kProduct, "kProduct"}};
  OpSuite trial = suite;
  trial.tolerances.clear();
  OpSuite bare = trial;
  for (auto& op_case : bare.cases) op_case.tolerances.clear();
  std::string keeps_cases;
  for (const auto& [op_class, name] : classes) {
    trial.op_class = bare.op_class = op_class;
    if (Passes(bare)) return std::string(name) + " all";
    if (keeps_cases.empty() && Passes(trial)) keeps_cases = std::string(name) + " suite";
  }
  return keeps_cases;
}

}  // namespace tools
}  // namespace phibridge
