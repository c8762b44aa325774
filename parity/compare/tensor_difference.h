#pragma once

#include <cstdint>
#include <string>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace cli {

// Note [How far two kernels may be apart]
// Two right kernels of one operator on the same inputs differ by rounding: they add in another
// order, or keep an intermediate result in another precision. What rounding can do grows with the
// size of the terms, not with that of the element that is left of them, so an element may differ by
// `rtol` of itself and of the largest element of its tensor:
//
//   |a - b| <= atol + rtol * (|a| + largest)
//
// with rtol = 1024 eps for float64, 128 eps for float32 and 4 eps for float16 and bfloat16, whose
// sums are kept in float32 and rounded once (eps: 2^-52, 2^-23, 2^-10, 2^-7), and atol = 0. So the
// budget of float32 is 1.5e-5: a thousand terms added in the worst order stay within it, a kernel
// that is wrong by 1e-3 does not. Integers and bool must be equal, NaN and infinities in the same
// places. What the user says instead (--atol, --rtol) is meant without `largest`.

/// What two values of one element may differ by. See the note.
struct Budget {
  double atol = 0;
  double rtol = 0;
  bool with_largest = true;

  double Allowed(double a, double largest) const {
    const double size = a < 0 ? -a : a;
    return atol + rtol * (with_largest ? size + largest : size);
  }
  std::string Text() const;
};
/// Of complex types as of their parts; of integers, bool and what else there is nothing at all.
Budget BudgetOf(DataType dtype);

/// How far tensor b is from tensor a. Complex numbers count as two elements each.
struct TensorDifference {
  bool identical = true;  // every bit
  std::string structure;  // shape, type or LoD are others: which; nothing else is known then
  int64_t elements = 0;
  int64_t beyond = 0;  // elements that differ by more than the budget; NaN against a number too
  int64_t not_finite_a = 0, not_finite_b = 0;  // NaN and infinities
  double max_abs = 0;                          // of elements that are finite in both, as all below
  double max_rel = 0;                          // where a is not 0
  double max_ulp = 0;  // steps between neighbouring numbers of the type; of integers the difference
  double largest = 0;  // |a|
  int64_t worst = -1;  // the element that goes furthest beyond its budget, or comes nearest to it
  std::string worst_at;  // "[0, 3, 4]"
  std::string worst_a, worst_b;

  bool within() const { return structure.empty() && beyond == 0; }
  /// max_abs as part of the largest element; infinite if another one was NaN or infinite.
  double Error() const;
  /// One line.
  std::string Text() const;
};

/// Both in host memory, row-major; a half type may be given as the uint16 of its bits in `b`.
/// Errors: Unimplemented for tensors of strings.
TensorDifference CompareTensors(const Tensor& a, const Tensor& b, const Budget& budget);

}  // namespace cli
}  // namespace phibridge
