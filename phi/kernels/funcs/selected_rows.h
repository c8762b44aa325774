#pragma once

#include "phi/core/selected_rows.h"

namespace phi {
namespace funcs {

/// Gives `out`, which may be x, the rows of x and room for as many values, which are returned. Its
/// height is what its shape function said.
inline DenseTensor* ValueWithRowsOf(const SelectedRows& x, SelectedRows* out) {
  out->set_rows(x.rows());
  out->mutable_value()->Resize(x.value().dims());
  return out->mutable_value();
}

}  // namespace funcs
}  // namespace phi
