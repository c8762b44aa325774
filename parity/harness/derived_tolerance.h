#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "parity/harness/route.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {

/// The allowed difference of two correct kernels of one class:
///
///   |value - reference| <= relative * eps * |reference|  +  absolute * eps32 * sqrt(n) * scale
///
/// eps is the distance from 1 to the next number of `dtype`, eps32 that distance for the dtype of
/// sums: float32 for float16 and bfloat16, else `dtype`. n is how many elements enter one of the
/// output: rounding errors of both signs grow with its square root. scale is the largest finite
/// |reference|: where large terms cancel their roundings remain.
///
///   class       relative  absolute
///   kExact          0         0      bits are equal
///   kArithmetic     4         1/2    two roundings on either side; n = 1
///   kFunction      16         2      libm and vectorised functions are within 4 ulp; n = 1
///   kReduction     16         4
///   kProduct        8         8
///
/// float16 and bfloat16 are rounded once, of results in float32: relative is 1 for them. Types
/// without roundings (integers, bool) are always exact.
Tolerance DerivedTolerance(OpClass op_class, DataType dtype, int64_t n, double scale);

/// From the tightest.
constexpr OpClass kOpClasses[] = {OpClass::kExact, OpClass::kArithmetic, OpClass::kFunction,
                                  OpClass::kReduction, OpClass::kProduct};
/// "kExact", …
const char* OpClassName(OpClass op_class);

/// An estimate of n above for cases that do not state it. The maximum of: the longest dimension of
/// an input; the number of elements of an input divided by that of the largest output; and sqrt(|X|
/// |Y| / |Out|) for the two largest inputs, which is the inner size of a matrix product.
int64_t ReductionLength(const OpTestParam& param,
                        const std::map<std::string, std::vector<Snapshot>>& outputs);

/// The tolerance exception for a dtype, stated by the case or else by the suite; nullptr: none.
const Tolerance* ExceptionOf(const OpTestParam& param, DataType dtype);

/// The tolerance of `route` against `reference`, one of `outputs`: the exception, or else the
/// derived tolerance, on the GPU at least the error of a fused multiply-add and another libm.
Tolerance ToleranceOf(const OpTestParam& param, Route route, const Snapshot& reference,
                      const std::map<std::string, std::vector<Snapshot>>& outputs);

}  // namespace parity
}  // namespace phibridge
