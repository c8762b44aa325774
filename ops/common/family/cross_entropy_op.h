#pragma once

#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/index/label_values.h"

namespace paddle::operators {

/// The shape of Y: that of X with 1 at the end, or without its last dimension if Label has none.
/// Errors: InvalidArgument if Label does not fit X.
inline phi::DDim CheckedOutDims(framework::InferShapeContext* ctx, bool soft_label) {
  phi::DDim x = ctx->GetInputDim("X");
  const phi::DDim label = ctx->GetInputDim("Label");
  const int rank = x.size();
  const bool narrow = !soft_label && label.size() == rank - 1;
  bool fits = rank > 0 && (narrow || label.size() == rank);
  for (int i = 0; fits && i < label.size(); ++i) {
    const int64_t want = i == rank - 1 && !soft_label ? 1 : x[i];
    fits = label[i] == want || label[i] < 0 || want < 0;
  }
  PADDLE_ENFORCE_EQ(fits, true,
                    phi::errors::InvalidArgument(
                        "input Label of shape %s does not fit input X of shape %s (soft_label %d)",
                        label, x, soft_label));
  x[rank - 1] = 1;
  return narrow ? phi::slice_ddim(x, 0, rank - 1) : x;
}

namespace reference {

/// ln p, not below -1e20.
inline double CutLogarithm(double p) { return std::fmax(std::log(p), -1e20); }

/// The class of each row; `ignore_index` is replaced by 0. Errors: InvalidArgument for a class
/// outside [0, classes).
inline std::vector<int64_t> CheckedClasses(const DenseTensor& label, int64_t classes,
                                           int ignore_index, const char* op_type) {
  std::vector<int64_t> values = phi::funcs::LabelValues(label, "Label");
  for (int64_t v : values) {
    PADDLE_ENFORCE_EQ(
        v == ignore_index || (v >= 0 && v < classes), true,
        phi::errors::InvalidArgument("%s: input Label must hold classes in [0, %d); one is %d",
                                     op_type, classes, v));
  }
  return values;
}

}  // namespace reference
}  // namespace paddle::operators
