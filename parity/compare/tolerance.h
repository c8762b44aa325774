#pragma once

#include <string>

#include "phi/common/data_type.h"

namespace phibridge {
namespace parity {

/// The allowed difference of a value from its reference:
///
///   |value - reference| <= atol + rtol * |reference|
///
/// and with `of_largest`, where sums of large terms may cancel,
///
///   |value - reference| <= atol + rtol * (|reference| + largest |reference| of the tensor)
struct Tolerance {
  double atol = 0, rtol = 0;
  const char* reason = "";  // where the error comes from
  bool of_largest = false;

  double Allowed(double reference, double largest) const {
    const double size = reference < 0 ? -reference : reference;
    return atol + rtol * (of_largest ? size + largest : size);
  }
  /// "atol 1e-05, rtol 0.0001 (sums in another order)"
  std::string Text() const;
};

/// The tolerance of a case folder that does not state one.
constexpr Tolerance kCaseTolerance{1e-5, 1e-4};

// Note [How far two kernels may be apart]
// Two right kernels of one operator on the same inputs differ by rounding: they add in another
// order, or keep an intermediate result in another precision. What rounding can do grows with the
// size of the terms, not with that of the element that is left of them, so an element may differ by
// `rtol` of itself and of the largest element of its tensor, with
//
//   rtol = 1024 eps for float64, 128 eps for float32 and 4 eps for float16 and bfloat16,
//
// whose sums are kept in float32 and rounded once (eps: 2^-52, 2^-23, 2^-10, 2^-7), and atol = 0.
// For float32 that is 1.5e-5: a thousand terms added in the worst order stay within it, a kernel
// that is wrong by 1e-3 does not. Integers and bool must be equal, NaN and infinities in the same
// places.

/// The difference that rounding explains for any operator: see the note. For known classes of
/// operators, DerivedTolerance is tighter.
Tolerance RoundingTolerance(phi::DataType dtype);

/// `tolerance` for dtypes that are rounded; zero for integers, bool and the like.
Tolerance OnlyOfRounded(const Tolerance& tolerance, phi::DataType dtype);

/// The distance between 1 and the next number of a float or complex type; 0 of other types.
double Epsilon(phi::DataType dtype);

}  // namespace parity
}  // namespace phibridge
