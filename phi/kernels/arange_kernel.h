#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// start, start + step, … below (or, for a negative step, above) end: numbers of type T, from
/// tensors of one element. Sets the shape of `out`. Errors: InvalidArgument for a step of 0 or one
/// that leads away from end. Source: legacy op `range`.
template <typename T, typename Context>
void ArangeKernel(const Context& ctx, const DenseTensor& start, const DenseTensor& end,
                  const DenseTensor& step, DenseTensor* out);

/// `number` (int32) values from start to stop at equal distances, of type T, which `dtype` names.
/// start and stop may have another dtype. Sets the shape of `out`. Errors: InvalidArgument for a
/// number below 1. Source: legacy op `linspace`.
template <typename T, typename Context>
void LinspaceKernel(const Context& ctx, const DenseTensor& start, const DenseTensor& stop,
                    const DenseTensor& number, DataType dtype, DenseTensor* out);

/// number[0] powers of base[0], whose exponents lie at equal distances from start[0] to stop[0].
/// out: of `dtype`, powers of integers computed in float64 and rounded toward 0. number: int32,
/// above 0.
template <typename T, typename Context>
void LogspaceKernel(const Context& ctx, const DenseTensor& start, const DenseTensor& stop,
                    const DenseTensor& number, const DenseTensor& base, DataType dtype,
                    DenseTensor* out);

}  // namespace phi
