#pragma once

#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// Errors: InvalidArgument, naming `input` and whose rows they are, for a row outside [0, height).
inline void CheckRows(const SelectedRows& rows, int64_t height, const char* input,
                      const char* whose) {
  for (int64_t row : rows.rows()) {
    PADDLE_ENFORCE(row >= 0 && row < height,
                   errors::InvalidArgument("rows of input %s must be in [0, %d), %s; one is %d",
                                           input, height, whose, row));
  }
}

/// What every step with a sparse gradient relies on; both kernels of an optimizer ask it. `param`
/// is the shape of the parameter; the height that the gradient names is not read.
/// Errors: InvalidArgument unless each row of `grad` is one of the parameter, and its value holds
/// the elements of a row of the parameter for each. A gradient without rows is right.
inline void CheckGradRows(const SelectedRows& grad, const DDim& param) {
  if (grad.rows().empty()) return;
  const int64_t height = param.size() == 0 ? 0 : param[0];
  CheckRows(grad, height, "Grad", "those of Param");
  const int64_t width = product(param) / height;
  PADDLE_ENFORCE_EQ(grad.value().numel(), static_cast<int64_t>(grad.rows().size()) * width,
                    errors::InvalidArgument("each row of input Grad must have %d elements, as "
                                            "those of Param; its %d rows have a value of shape %s",
                                            width, grad.rows().size(), grad.value().dims()));
}

}  // namespace phi
