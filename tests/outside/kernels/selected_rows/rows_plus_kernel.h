// outside: 2.3 | declarations of kernels of SelectedRows, in namespace sr
#pragma once

#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/selected_rows.h"
#include "paddle/utils/optional.h"

namespace phi {
namespace sr {

// The rows of `x`, times `scale`, and those of `y`, if it is there, behind them.
template <typename T, typename Context>
void RowsPlusKernel(const Context& dev_ctx, const SelectedRows& x,
                    const paddle::optional<SelectedRows>& y, const Scalar& scale,
                    SelectedRows* out);

// All of them as a dense tensor.
template <typename T, typename Context>
void RowsToDenseKernel(const Context& dev_ctx, const SelectedRows& x, DenseTensor* out);

}  // namespace sr
}  // namespace phi
