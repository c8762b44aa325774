#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/executor/bound_op.h"
#include "parity/execution/named_value.h"
#include "tools/common/op/float64_op.h"
#include "tools/common/op/random_stream.h"

namespace phibridge {
namespace tools {

// Note [A float64 side]
// Beside a run in the program's own types, operators run once more alone, in float64: on the
// float64 results of those before them, and on feeds and parameters cast, which is exact. So the
// variables of the run have second values, which lack the rounding of every kernel. The run itself
// decides which blocks run and what random operators draw. An operator without a float64 kernel
// runs in its own types on rounded inputs and is counted; one that cannot run alone hands on the
// values of the run.

/// The float64 values of a run's variables. One run at a time; call it for operators as a
/// RunObserver is called.
class Float64Values {
 public:
  /// How operators run: place and kernel rules.
  explicit Float64Values(ExecutionOptions options) : options_(std::move(options)) {}

  /// The operator is about to run. Every operator must be told of by Before and After, or by Leave.
  void Before(const BoundOp& op);
  /// It has run: computes its outputs in float64. True if it did (whichever type it took).
  bool After(const BoundOp& op);
  /// An operator has run that is not to be computed: its outputs are the run's again.
  void Leave(const BoundOp& op);
  /// A new run of the same variables begins: what is not persistable has no value of before.
  void BeginRun();

  /// The outputs of the operator, in float64 or, where it was not computed, as the run has them.
  std::vector<parity::NamedValue> OutputsOf(const BoundOp& op) const;
  /// The value of a variable of block 0 by name; nullptr if the run's own holds.
  parity::OpValue Find(const std::string& variable) const;
  /// Rounds the computed outputs to the types that they have in the run, and puts them there.
  void PutIntoRun(const BoundOp& op) const;

  /// Of the last After: what computed, or the run's choice if it did not.
  const KernelChoice& choice() const { return choice_; }
  /// Executions that float64 computed, and those that it did not, by "op: reason". Operators
  /// without floats are neither.
  int64_t computed() const { return computed_; }
  const std::map<std::string, int64_t>& not_computed() const { return not_computed_; }

 private:
  struct Frame {
    const BoundOp* op = nullptr;
    std::optional<parity::Execution> execution;
    std::map<std::string, parity::OpValue> values;
    RandomStream stream;
    std::string why_not;
  };
  struct Held {
    std::string name;
    bool persistable = false;
    bool outermost = false;  // a variable of block 0: blocks may have others of its name
    parity::OpValue value;
  };

  void Store(const BoundOp& op, const parity::Execution& execution, const parity::OpResult& result);
  void CountNot(const std::string& op_type, const std::string& why_not);

  ExecutionOptions options_;
  std::vector<Frame> frames_;  // of operators that have begun: blocks nest
  std::unordered_map<const Variable*, Held> values_;
  KernelChoice choice_;
  int64_t computed_ = 0;
  std::map<std::string, int64_t> not_computed_;
};

}  // namespace tools
}  // namespace phibridge
