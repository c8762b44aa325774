#pragma once

#include <cstdint>
#include <cstring>

namespace phi {
namespace funcs {

/// to[c * to_step + r] = from[r * from_step + c] for r, c in [0, 4): four 4-byte elements in a
/// register are shuffled instead of moved one by one.
inline void TransposeTile4x4(const uint32_t* from, int64_t from_step, int64_t to_step,
                             uint32_t* to) {
  typedef uint32_t V __attribute__((vector_size(16)));
  V rows[4];
  for (int r = 0; r < 4; ++r) std::memcpy(&rows[r], from + r * from_step, sizeof(V));
  const V low01 = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
  const V low23 = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
  const V high01 = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
  const V high23 = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
  const V out[4] = {__builtin_shufflevector(low01, low23, 0, 1, 4, 5),
                    __builtin_shufflevector(low01, low23, 2, 3, 6, 7),
                    __builtin_shufflevector(high01, high23, 0, 1, 4, 5),
                    __builtin_shufflevector(high01, high23, 2, 3, 6, 7)};
  for (int c = 0; c < 4; ++c) std::memcpy(to + c * to_step, &out[c], sizeof(V));
}

/// to[c * to_step + r] = from[r * from_step + c] for r in [0, rows), c in [0, cols); any element
/// type.
template <typename T>
inline void TransposeMatrix(const T* from, int64_t rows, int64_t cols, int64_t from_step,
                            int64_t to_step, T* to) {
  int64_t whole_cols = 0;  // done in tiles of 4 × 4, the last of which may overlap the one before
  if constexpr (sizeof(T) == 4) {
    const auto tile = [=](int64_t r, int64_t c) {
      TransposeTile4x4(reinterpret_cast<const uint32_t*>(from + r * from_step + c), from_step,
                       to_step, reinterpret_cast<uint32_t*>(to + c * to_step + r));
    };
    if (rows >= 4) whole_cols = cols / 4 * 4;
    for (int64_t c = 0; c < whole_cols; c += 4) {
      for (int64_t r = 0; r + 4 <= rows; r += 4) tile(r, c);
      if (rows % 4 != 0) tile(rows - 4, c);
    }
  }
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = whole_cols; c < cols; ++c) to[c * to_step + r] = from[r * from_step + c];
  }
}

}  // namespace funcs
}  // namespace phi
