#pragma once

#include <cstdint>
#include <vector>

#include "ops/common/operator/operator.h"

namespace paddle::operators {

/// The columns of their inputs that partial_concat and partial_sum read.
struct PartialColumns {
  int64_t rows = 0;   // of each X
  int64_t width = 0;  // how many columns of each X
  int64_t count = 0;  // how many X there are
};

/// How many columns attributes `start_index` and `length` take of a matrix of shape `dims`.
/// -1: not known. Errors: InvalidArgument if it is not a matrix or has fewer columns.
inline int64_t TakenColumns(framework::InferShapeContext* ctx, const char* op_type,
                            const phi::DDim& dims) {
  PADDLE_ENFORCE_EQ(dims.size(), 2,
                    phi::errors::InvalidArgument(
                        "%s: each of input X must be a matrix; one has shape %s", op_type, dims));
  const int64_t start = ctx->Attrs().Get<int>("start_index");
  const int64_t length = ctx->Attrs().Get<int>("length");
  if (dims[1] < 0) return length < 0 ? -1 : length;  // not known yet
  const int64_t first = start < 0 ? start + dims[1] : start;
  PADDLE_ENFORCE_EQ(
      first >= 0 && first <= dims[1] && (length < 0 || length <= dims[1] - first), true,
      phi::errors::InvalidArgument(
          "%s: attributes `start_index` %d and `length` %d reach beyond input X of shape %s",
          op_type, start, length, dims));
  return length < 0 ? dims[1] - first : length;
}

/// Errors: as TakenColumns; InvalidArgument if the inputs differ in the number of rows or of
/// columns taken.
inline PartialColumns ColumnsOf(framework::InferShapeContext* ctx, const char* op_type) {
  const std::vector<phi::DDim> dims = ctx->GetInputsDim("X");
  PartialColumns columns;
  for (size_t i = 0; i < dims.size(); ++i) {
    const int64_t width = TakenColumns(ctx, op_type, dims[i]);
    if (i == 0) columns = {dims[0][0], width, static_cast<int64_t>(dims.size())};
    const bool as_first = dims[i][0] < 0 || columns.rows < 0 || dims[i][0] == columns.rows;
    PADDLE_ENFORCE_EQ(as_first && (width == columns.width || width < 0 || columns.width < 0), true,
                      phi::errors::InvalidArgument(
                          "%s: input X[%d] of shape %s must give %d columns of %d rows, as X[0]",
                          op_type, i, dims[i], columns.width, columns.rows));
  }
  return columns;
}

}  // namespace paddle::operators
