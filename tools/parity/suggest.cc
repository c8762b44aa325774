#include "tools/parity/suggest.h"

#include "parity/harness/derived_tolerance.h"

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
  OpSuite trial = suite;
  trial.tolerances.clear();
  OpSuite bare = trial;
  for (auto& op_case : bare.cases) op_case.tolerances.clear();
  std::string keeps_cases;
  for (const OpClass op_class : parity::kOpClasses) {
    const std::string name = OpClassName(op_class);
    trial.op_class = bare.op_class = op_class;
    if (Passes(bare)) return name + " all";
    if (keeps_cases.empty() && Passes(trial)) keeps_cases = name + " suite";
  }
  return keeps_cases;
}

}  // namespace tools
}  // namespace phibridge
