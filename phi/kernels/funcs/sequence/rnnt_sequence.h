#pragma once

#include "phi/core/ddim.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// Of sequence `batch` of warprnnt; dims: of its input; label: in host memory. Errors:
/// InvalidArgument for lengths or labels that do not fit.
inline void CheckRnntSequence(int64_t batch, int steps, int labels, const int* label,
                              const DDim& dims) {
  PADDLE_ENFORCE(steps >= 1 && steps <= dims[1] && labels >= 0 && labels < dims[2],
                 errors::InvalidArgument("input_lengths must be in [1, %d] and label_lengths in "
                                         "[0, %d); those of sequence %d are %d and %d",
                                         dims[1], dims[2], batch, steps, labels));
  for (int u = 0; u < labels; ++u) {
    PADDLE_ENFORCE(label[u] >= 0 && label[u] < dims[3],
                   errors::InvalidArgument("input label must be in [0, %d); one of sequence %d is "
                                           "%d",
                                           dims[3], batch, label[u]));
  }
}

}  // namespace funcs
}  // namespace phi
