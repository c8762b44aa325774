#pragma once

#include <cmath>

#include "ops/common/rows/rows.h"

namespace paddle::operators {

/// x, y: [rows, width]; y = (x - mean) / sqrt(variance + epsilon) · scale + bias of each row. scale
/// and bias may be nullptr: 1 and 0; mean and variance, one a row, too: not asked for.
template <typename T>
void NormalizeRows(int64_t rows, int64_t width, const T* x, const T* scale, const T* bias,
                   T epsilon, T* y, T* mean = nullptr, T* variance = nullptr) {
  ParallelRows(rows, 8 * width, [=](int64_t r) {
    const T* from = x + r * width;
    T* to = y + r * width;
    T sum = T(0), squares = T(0);
    for (int64_t i = 0; i < width; ++i) sum += from[i];
    const T center = sum / static_cast<T>(width);
    for (int64_t i = 0; i < width; ++i) squares += (from[i] - center) * (from[i] - center);
    const T spread = squares / static_cast<T>(width);
    const T factor = T(1) / std::sqrt(spread + epsilon);
    for (int64_t i = 0; i < width; ++i) to[i] = (from[i] - center) * factor;
    for (int64_t i = 0; scale != nullptr && i < width; ++i) to[i] *= scale[i];
    for (int64_t i = 0; bias != nullptr && i < width; ++i) to[i] += bias[i];
    if (mean != nullptr) mean[r] = center;
    if (variance != nullptr) variance[r] = spread;
  });
}

}  // namespace paddle::operators
