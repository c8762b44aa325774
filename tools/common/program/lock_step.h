#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tools/common/op/op_comparison.h"
#include "tools/common/program/lock_step_options.h"
#include "tools/common/program/not_compared.h"
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

/// An output of an execution in the free run, and where the error of its inputs came from.
struct ErrorStep {
  parity::OpKey key;
  std::string type;
  std::string variable;
  double error = 0;        // Difference::Error
  double input_error = 0;  // the largest of its inputs
  double fed_error = -1;   // of the kernel alone; negative: it did not run alone
  double floor = -1;       // how far noise moves it; negative: unknown
  int from = -1;           // the step that wrote the input with the largest error; -1: none

  /// By how much the operator makes the error of its inputs larger; 0 if these have none.
  double Growth() const;
};

/// How far a program moves when its inputs move by one ulp. Note [The noise floor]
struct NoiseFloor {
  bool of_parameters = false;                      // it has no float feeds
  std::map<std::string, ValueComparison> outputs;  // of fetch operators, and those asked for
  std::vector<std::string> control_flow;           // other operators ran
  std::string failure;                             // why it is not known
};

struct LockStepReport {
  int64_t executions = 0;  // that were compared
  int64_t computed = 0;    // of those, what feed operators do not only hand on
  int64_t fed = 0;
  std::map<std::string, int64_t> not_fed;  // reason → executions
  std::map<OpVerdict, int64_t> counts;
  std::optional<OpComparison> first;  // the first beyond the tolerance
  std::optional<OpComparison> first_culprit;
  std::map<std::pair<int, int>, OpSummary> ops;    // by block and index
  std::map<std::string, ValueComparison> outputs;  // of fetch operators, and those asked for, free
  std::optional<NoiseFloor> floor;
  std::vector<ErrorStep> steps_of_error;       // of the free run, as they were written
  std::map<std::string, int> written;          // variable → the last of those steps
  bool of_float64 = false;                     // one side is a float64 side:
  int64_t in_float64 = 0;                      // executions of it that float64 computed
  std::map<std::string, int64_t> not_float64;  // and others, by "op: reason"
  // By block, operator and variable.
  std::map<std::tuple<int, int, std::string>, NotCompared> not_compared;
  std::vector<std::string> outputs_not_compared;  // of those that `outputs` is about
  int64_t only_in_a = 0, only_in_b = 0;  // operators that the other side's passes took away
  int64_t remade = 0;  // variables that passes of one side made mean something else
  std::vector<std::string> control_flow;  // where the sides ran other operators
  std::vector<std::string> failures;      // what an operator threw on one side
  std::vector<std::string> made_up_feeds;
  int64_t missing = 0;  // values that a dump does not hold
  int steps = 0;

  /// False also where the comparison says nothing.
  bool IsSame() const;
  /// True if no value that an operator computed was compared, or nothing computed in float64 with
  /// a float64 side.
  bool SaysNothing() const { return computed == 0 || (of_float64 && in_float64 == 0); }
  /// The steps that led to the error of a variable, first to last. Errors: NotFound if no operator
  /// that was compared wrote it.
  std::vector<ErrorStep> PathTo(const std::string& variable) const;
};

/// Runs and compares; `see` gets every execution as it is compared (may be empty).
/// Errors: those of loading and feeding; what both sides throw alike; InvalidArgument for sides
/// that cannot be compared.
LockStepReport RunLockStep(const LockStepOptions& options,
                           const std::function<void(const OpComparison&)>& see = {});

}  // namespace tools
}  // namespace phibridge
