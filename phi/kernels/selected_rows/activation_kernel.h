#pragma once

#include "phi/core/selected_rows.h"

namespace phi {
namespace sr {

/// phi::SqrtKernel on the rows of `x`; out has the rows and the height of x and may be x.
/// x: float32, float64. Source: legacy op `sqrt`.
template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out);

/// phi::SquareKernel on the rows of `x`, likewise. Source: legacy op `square`.
template <typename T, typename Context>
void SquareKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out);

}  // namespace sr
}  // namespace phi
