#pragma once

#include <string>
#include <unordered_map>

#include "framework/op/operator_base.h"
#include "parity/compare/compare.h"
#include "parity/execution/named_value.h"

namespace phibridge {
namespace tools {

/// How far a value of one run is from that of another.
struct RunError {
  double error = 0;  // Difference::Error
  bool same = true;  // the same bits on both sides
  int depth = 0;     // operators in the longest chain to it
  int write = -1;  // where it was written: a number of the caller's; -1: before the first operator
};
/// Of the inputs of operators that count as one.
RunError WorseOf(const RunError& a, const RunError& b);

/// The errors of all variables while two runs go through a program. What no operator has written is
/// the same on both sides.
class RunErrors {
 public:
  /// The other side may lack values: what was not measured then counts as different.
  void SetPartial(bool is_partial) { is_partial_ = is_partial; }

  /// The worst of the operator's inputs; `write` is of the one with the largest error.
  RunError InputsOf(const paddle::framework::OperatorBase& op) const;
  /// The operator has run: until they are measured, its outputs are what its inputs were. What a
  /// block has put out is known from its operators.
  void PassOn(const paddle::framework::OperatorBase& op, const RunError& inputs);
  /// An output was compared, of the operator's write `write`. Elements of an array add up.
  void Measure(const parity::NamedValue& value, const parity::Difference& difference, int depth,
               int write = -1);
  /// True if an operator has written the variable.
  bool IsComputed(const std::string& variable) const { return errors_.count(variable) != 0; }

 private:
  bool is_partial_ = false;
  std::unordered_map<std::string, RunError> errors_;
};

}  // namespace tools
}  // namespace phibridge
