#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/op/op_comparison.h"
#include "tools/common/program/program_feeds.h"
#include "tools/common/program/run_rules.h"

namespace phibridge {
namespace tools {

/// An operator of the program with its worst execution.
struct OpSummary {
  OpComparison worst;
  int64_t executions = 0;
  int64_t beyond = 0;
};

struct LockStepOptions {
  std::string folder;
  RunRules a, b;
  std::vector<std::string> inputs;  // NAME=FILE.npy
  int64_t batch = 1;
  int steps = 0;  // 0: those of the case, else 1
  uint64_t seed = 0;
  bool free = true;
  bool fed = true;
  std::optional<double> atol, rtol;  // instead of the tolerance of the type
};

struct LockStepReport {
  int64_t executions = 0;  // that were compared
  int64_t fed = 0;
  std::map<std::string, int64_t> not_fed;  // reason → executions
  std::map<OpVerdict, int64_t> counts;
  std::optional<OpComparison> first;  // the first beyond the tolerance
  std::optional<OpComparison> first_culprit;
  std::map<std::pair<int, int>, OpSummary> ops;    // by block and index
  std::map<std::string, ValueComparison> outputs;  // of fetch operators, in the free run
  std::vector<std::string> control_flow;           // where the sides ran other operators
  std::vector<std::string> failures;               // what an operator threw on one side
  std::vector<std::string> made_up_feeds;
  int64_t missing = 0;  // values that a dump does not hold
  int steps = 0;

  bool IsSame() const;
};

/// Runs and compares; `see` gets every execution as it is compared (may be empty).
/// Errors: those of loading and feeding; what both sides throw alike.
LockStepReport RunLockStep(const LockStepOptions& options,
                           const std::function<void(const OpComparison&)>& see = {});

}  // namespace tools
}  // namespace phibridge
