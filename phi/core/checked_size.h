#pragma once

#include <cstddef>
#include <cstdint>

#include "phi/common/data_type.h"

namespace phi {

/// The most elements that a tensor may have: the bytes of so many elements of any dtype fit into 64
/// bits with room to spare, so that kernels may add and multiply such sizes by small numbers.
constexpr int64_t kMaxElements = int64_t{1} << 57;

/// a * b and a + b of sizes that a program, a file or a tensor's values ask for.
/// Errors: ResourceExhausted if the result does not fit into 64 bits.
int64_t CheckedMul(int64_t a, int64_t b);
int64_t CheckedAdd(int64_t a, int64_t b);

/// The bytes of `count` elements. Errors: ResourceExhausted for a count above kMaxElements;
/// InvalidArgument for a negative one.
size_t CheckedBytes(int64_t count, DataType dtype);

/// |a| of a 32-bit number, in 64 bits.
inline int64_t Magnitude(int32_t a) { return a < 0 ? -int64_t{a} : int64_t{a}; }

}  // namespace phi
