#pragma once

#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"
#include "phi/infermeta/check_rows.h"

namespace phi {

/// What an operator relies on that takes rows for a matrix of their own. Errors: InvalidArgument,
/// naming `input`, for a row outside [0, height), or unless the value has one row for each.
inline void CheckRowsAndValues(const SelectedRows& x, const char* input) {
  CheckRows(x, x.height(), input, "its height");
  const DDim& dims = x.value().dims();
  const auto rows = static_cast<int64_t>(x.rows().size());
  PADDLE_ENFORCE(dims.size() > 0 && dims[0] == rows,
                 errors::InvalidArgument(
                     "the value of input %s must have one row for each of its %d rows; its shape "
                     "is %s",
                     input, rows, dims));
}

}  // namespace phi
