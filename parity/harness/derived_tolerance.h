#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "parity/harness/route.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {

/// What two correct kernels of one class may differ by:
///
///   |value - reference| <= relative * eps * |reference|  +  absolute * eps32 * sqrt(n) * scale
///
/// eps is the distance from 1 to the next number of `dtype`, eps32 the same of the type that sums
/// are kept in: float32 for float16 and bfloat16, else `dtype`. n is how many elements enter one of
/// the output: rounding errors of both signs grow with its square root. scale is the largest finite
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

/// An estimate of n above, where the case does not state it: the longest dimension of an input, or
/// how many times more elements an input has than the largest output, or sqrt(|X| |Y| / |Out|),
/// which is the inner size of a matrix product, of the two largest inputs; what is largest.
int64_t ReductionLength(const OpTestParam& param,
                        const std::map<std::string, std::vector<Snapshot>>& outputs);

/// The exception that the case list states for a type, of the case or else of the suite; nullptr:
/// none.
const Tolerance* ExceptionOf(const OpTestParam& param, DataType dtype);

/// What `route` may differ by from `reference`, one of `outputs`: the exception, or what is
/// derived; on the GPU at least what a fused multiply-add and another libm make.
Tolerance ToleranceOf(const OpTestParam& param, Route route, const Snapshot& reference,
                      const std::map<std::string, std::vector<Snapshot>>& outputs);

}  // namespace parity
}  // namespace phibridge
