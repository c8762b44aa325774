#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The factors of x [.., m, n] with partial pivoting, packed: U in the upper triangle of `out`, the
/// unit lower L below it. float32, float64.
/// pivots [.., min(m, n)], int32: row i was exchanged with row pivots[i] - 1, in order.
/// infos [..], of at least one dimension, int32: 0, or the first i, from 1, whose pivot is 0.
/// Errors: InvalidArgument for pivot = false, which the CPU does not support. Source: legacy op
/// `lu`.
template <typename T, typename Context>
void LuKernel(const Context& ctx, const DenseTensor& x, bool pivot, DenseTensor* out,
              DenseTensor* pivots, DenseTensor* infos);

/// The factors that x and pivots pack: x = pmat l u with pmat [.., m, m], l [.., m, k],
/// u [.., k, n], k = min(m, n). unpack_ludata writes l and u, unpack_pivots pmat.
/// Errors: InvalidArgument for a pivot outside [1, m]. Source: legacy op `lu_unpack`.
template <typename T, typename Context>
void LuUnpackKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& pivots,
                    bool unpack_ludata, bool unpack_pivots, DenseTensor* pmat, DenseTensor* l,
                    DenseTensor* u);

/// For square factors P L⁻ᵀ (tril(Lᵀ gL, -1) + triu(gU Uᵀ)) U⁻ᵀ, gL and gU being the triangles of
/// out_grad; what is right of or below the square is solved first. Computed in float64.
/// Source: legacy op `lu_grad`.
template <typename T, typename Context>
void LuGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                  const DenseTensor& pivots, const DenseTensor& out_grad, bool pivot,
                  DenseTensor* x_grad);

/// x_grad: l_grad below the diagonal, u_grad on it and above. Source: legacy op `lu_unpack_grad`.
template <typename T, typename Context>
void LuUnpackGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& pivots,
                        const DenseTensor& l, const DenseTensor& u, const DenseTensor& pmat,
                        const DenseTensor& l_grad, const DenseTensor& u_grad, bool unpack_ludata,
                        bool unpack_pivots, DenseTensor* x_grad);

}  // namespace phi
