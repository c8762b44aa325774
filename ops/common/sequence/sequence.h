#pragma once

#include "ops/common/operator/operator.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace paddle::operators {

/// The offsets of the finest level: which rows of `x` make which sequence.
/// Errors: InvalidArgument if `x` has no LoD, or one that does not fit its rows.
inline const std::vector<size_t>& SequenceRows(const phi::DenseTensor& x, const char* op_type) {
  PADDLE_ENFORCE_EQ(
      x.lod().empty(), false,
      phi::errors::InvalidArgument("%s: X has no LoD, so it holds no sequences; its shape is %s",
                                   op_type, x.dims()));
  const std::string problem = phi::CheckLoD(x.lod(), x.dims().size() == 0 ? 0 : x.dims()[0]);
  PADDLE_ENFORCE_EQ(problem.empty(), true,
                    phi::errors::InvalidArgument("%s: the LoD of X, %s, is wrong: %s", op_type,
                                                 phi::LoDToString(x.lod()), problem));
  return x.lod().back();
}

/// The elements of one row of `x`, of all axes but the first.
inline int64_t RowWidth(const phi::DenseTensor& x) {
  int64_t width = 1;
  for (int i = 1; i < x.dims().size(); ++i) width *= x.dims()[i];
  return width;
}

/// Errors: InvalidArgument unless `x` holds one element a row.
inline void CheckOneElementARow(const phi::DenseTensor& x, const char* op_type) {
  PADDLE_ENFORCE_EQ(x.numel(), x.dims()[0],
                    phi::errors::InvalidArgument(
                        "%s: X must hold one element a row; its shape is %s", op_type, x.dims()));
}

/// `dims` with another number of rows.
inline phi::DDim WithRows(phi::DDim dims, int64_t rows) {
  dims[0] = rows;
  return dims;
}

}  // namespace paddle::operators
