#pragma once

#include <string>
#include <vector>

#include "parity/execution/named_value.h"
#include "parity/execution/named_value_compare.h"
#include "tools/common/program/lock_step_options.h"

namespace phibridge {
namespace tools {

/// True for a side that runs by itself, in the types of the program: the other one follows it.
bool Leads(const RunRules& rules);
bool RunsPasses(const RunRules& rules);
/// Errors: InvalidArgument for sides that cannot be compared.
void CheckSides(const LockStepOptions& options);
/// Those of options.outputs that block 0 declares. Errors: NotFound for one that no operator of the
/// program writes.
std::vector<std::string> CheckOutputs(const LockStepOptions& options);

/// Compares values of both sides, of which one may be in float64.
class SideComparer {
 public:
  /// `options` must outlive it. `leader_is_a`: side a runs in the program's types.
  SideComparer(const LockStepOptions& options, bool leader_is_a)
      : options_(options), leader_is_a_(leader_is_a) {}

  /// For a value at the end of a chain of `depth` operators.
  parity::Tolerance ToleranceFor(DataType dtype, int depth) const;
  /// In float64 if one side is, but ulps are those of the narrower type.
  parity::Difference Compare(const parity::NamedValue& a, const parity::NamedValue& b,
                             const parity::Tolerance& tolerance) const;
  /// The type of the side that runs in the program's types.
  DataType NarrowOf(const parity::NamedValue& a, const parity::NamedValue& b) const {
    return (leader_is_a_ ? a : b).tensor.dtype();
  }

 private:
  const LockStepOptions& options_;
  const bool leader_is_a_;
};

}  // namespace tools
}  // namespace phibridge
