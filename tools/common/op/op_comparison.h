#pragma once

#include <optional>
#include <string>

#include "parity/compare/compare.h"
#include "parity/execution/op_key.h"

namespace phibridge {
namespace tools {

// Note [Free and fed]
// Two sides, a and b, run one program operator by operator in turns, so only the tensors that live
// at that operator exist, once for each side. Both comparisons come out of that one pass:
//
// *Free*: each side goes on with its own values. What an operator puts out differs by its own error
// and by those of all before it, so the tolerance of a value grows with the root of the number of
// operators in the longest chain to it.
// *Fed*: side b's kernel runs once more, alone, on the inputs that side a had. What differs now is
// the kernel's own error.
//
// So an operator is a *culprit* if it is beyond the tolerance when fed (or, where it cannot run
// alone, when free on inputs that have the same bits). It is a *victim* if it is beyond the
// tolerance only because its inputs differ. And it is *unexplained* if it is beyond the tolerance
// in the run, on inputs with the same bits, but not when it runs alone: memory that is shared, or
// state that nobody sees.
//
// A side that is a folder of dumped tensors cannot compute, so the other one is fed with what the
// folder holds.

enum class OpVerdict { kIdentical, kWithin, kVictim, kUnexplained, kCulprit };
const char* OpVerdictName(OpVerdict verdict);

/// The output of an operator that differs most.
struct ValueComparison {
  std::string variable;
  parity::Tolerance tolerance;
  parity::Difference difference;
};

/// How far the two sides are from the float64 result of an operator on the same inputs, as
/// Difference::Error. PHI and legacy kernels are written independently, but a kernel's code is the
/// same in all types: a mistake of its float32 is in its float64 too.
struct Truth {
  double a = 0, b = 0;
  /// Both kinds of kernels compute it in float64.
  bool is_independent = false;
  /// They do, and differ beyond rounding of float32: neither is the truth; `a` and `b` are unset.
  bool is_disputed = false;
};

/// One execution of an operator on both sides.
struct OpComparison {
  parity::OpKey key;
  std::string type;
  std::string kernel_a, kernel_b;
  std::optional<ValueComparison> free, fed;
  std::string not_fed;         // why not; empty if it was, or nobody asked
  std::optional<Truth> truth;  // of a culprit whose operator has a float64 kernel
  double input_error = 0;      // the largest of its inputs, in the free run
  bool same_inputs = true;     // they have the same bits
  double floor = -1;  // how far noise moves the outputs; negative: unknown. Note [The noise floor]
  OpVerdict verdict = OpVerdict::kIdentical;

  bool IsBeyond() const { return verdict >= OpVerdict::kVictim; }
  double FreeError() const { return free ? free->difference.Error() : 0; }
  double FedError() const { return fed ? fed->difference.Error() : 0; }
  /// By how much the operator makes the error of its inputs larger; 0 if these have none.
  double Growth() const;
};

}  // namespace tools
}  // namespace phibridge
