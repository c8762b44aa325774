#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "phi/core/allocator.h"

// Shared by the plain kernels of quantised and fused operators, which compute in float64.

namespace paddle::operators {

/// The elements of a float32, bfloat16, int8 or uint8 tensor, times `scale`, plus `shift`.
std::vector<double> QuantizedValues(const DenseTensor& x, double scale = 1, double shift = 0);

/// Allocates `out`, whose shape is set, in `dtype`, and stores the values, rounded to the nearest
/// integer (ties to even) and saturated at the range of the dtype.
void StoreQuantized(const double* values, size_t count, phi::DataType dtype, DenseTensor* out);
inline void StoreQuantized(const std::vector<double>& values, phi::DataType dtype,
                           DenseTensor* out) {
  StoreQuantized(values.data(), values.size(), dtype, out);
}

/// x rounded to an integer and saturated at the range of int8.
inline double NearestInt8(double x) { return std::min(127.0, std::max(-128.0, std::nearbyint(x))); }

/// A float64 tensor of these values.
DenseTensor Float64Tensor(const std::vector<double>& values, const phi::DDim& dims);
/// The values of a float64 tensor.
std::vector<double> Float64Values(const DenseTensor& x);

}  // namespace paddle::operators
