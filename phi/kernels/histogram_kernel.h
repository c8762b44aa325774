#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// How many elements of x lie in each of `bins` equal parts of [min, max]; min = max: of the range
/// of x, and of the numbers next to it if that is one point. out: int64 [bins]. int32, int64,
/// float32, float64. Errors: OutOfRange if x gives no finite lower end. Source: legacy op
/// `histogram`.
template <typename T, typename Context>
void HistogramKernel(const Context& ctx, const DenseTensor& x, int64_t bins, int min, int max,
                     DenseTensor* out);

/// How often each of the numbers 0, 1, .. comes in the vector x, or the sums of their weights; at
/// least minlength numbers, none for an empty x. int32, int64. out: int64; with weights of float32
/// float32, with others float64. Errors: InvalidArgument for a number below 0,
/// ResourceExhausted for one that no vector reaches. Source: legacy op `bincount`.
template <typename T, typename Context>
void BincountKernel(const Context& ctx, const DenseTensor& x,
                    const paddle::optional<DenseTensor>& weights, const Scalar& minlength,
                    DenseTensor* out);

}  // namespace phi
