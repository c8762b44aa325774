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
/// start and stop may have another type. Sets the shape of `out`. Errors: InvalidArgument for a
/// number below 1. Source: legacy op `linspace`.
template <typename T, typename Context>
void LinspaceKernel(const Context& ctx, const DenseTensor& start, const DenseTensor& stop,
                    const DenseTensor& number, DataType dtype, DenseTensor* out);

}  // namespace phi
