#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// A copy of `x`: on the host, all places are one. Source: legacy ops `memcpy`, `memcpy_h2d`,
/// `memcpy_d2h` (attribute `dst_place_type`).
template <typename T, typename Context>
void MemcpyKernel(const Context& ctx, const DenseTensor& x, int dst_place_type, DenseTensor* out);

/// `x` itself: out shares its memory. Source: legacy op `share_data`.
template <typename T, typename Context>
void ShareDataKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// Pairs of the last axis (of size 2) of `x` as complex numbers, and back. Source: legacy ops
/// `as_complex`, `as_real`.
template <typename T, typename Context>
void AsComplexKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);
template <typename T, typename Context>
void AsRealKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
