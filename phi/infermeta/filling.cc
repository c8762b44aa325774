#include "phi/infermeta/filling.h"

#include <algorithm>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/creation.h"

namespace phi {

namespace {

void SetNew(const std::vector<int64_t>& dims, DataType dtype, MetaTensor* out) {
  out->set_dims(make_ddim(dims));
  out->set_dtype(dtype);
}
void CheckOne(const MetaTensor& x, const char* slot) {
  const int64_t count = product(x.dims());
  PADDLE_ENFORCE(
      count == 1 || count < 0,
      errors::InvalidArgument("input %s must hold one element; it has shape %s", slot, x.dims()));
}

// Elements of a matrix on and below diagonal `offset`.
int64_t LowerCount(int64_t rows, int64_t cols, int64_t offset) {
  // Row i has i + offset + 1 of them, but none below 0 and no more than cols.
  const int64_t first = std::min(std::max<int64_t>(-offset, 0), rows);
  const int64_t full = std::min(std::max<int64_t>(cols - offset, first), rows);
  const int64_t growing = full - first;  // the number of rows whose count grows by one each
  const int64_t least = first + offset + 1, most = full + offset;
  const int64_t sum = growing == 0       ? 0
                      : growing % 2 == 0 ? CheckedMul(growing / 2, least + most)
                                         : CheckedMul(growing, (least + most) / 2);
  return CheckedAdd(sum, CheckedMul(rows - full, cols));
}
void CheckSizes(int64_t rows, int64_t cols, const char* names) {
  PADDLE_ENFORCE(rows >= 0 && cols >= 0,
                 errors::InvalidArgument("attributes %s must not be negative; they are %d and %d",
                                         names, rows, cols));
}

}  // namespace

void ShapeInferMeta(const MetaTensor& input, MetaTensor* out) {
  SetNew({input.dims().size()}, DataType::INT32, out);
}
void SizeInferMeta(const MetaTensor&, MetaTensor* out) { SetNew({}, DataType::INT64, out); }
void IsEmptyInferMeta(const MetaTensor&, MetaTensor* out) { SetNew({}, DataType::BOOL, out); }

void ArangeInferMeta(const MetaTensor& start, const MetaTensor& end, const MetaTensor& step,
                     MetaTensor* out) {
  CheckOne(start, "Start");
  CheckOne(end, "End");
  CheckOne(step, "Step");
  SetNew({-1}, start.dtype(), out);
}

void LinspaceInferMeta(const MetaTensor& start, const MetaTensor& stop, const MetaTensor& number,
                       DataType dtype, MetaTensor* out) {
  CheckOne(start, "Start");
  CheckOne(stop, "Stop");
  CheckOne(number, "Num");
  SetNew({-1}, dtype, out);
}

void LogspaceInferMeta(const MetaTensor& start, const MetaTensor& stop, const MetaTensor& number,
                       const MetaTensor& base, DataType dtype, MetaTensor* out) {
  CheckOne(base, "Base");
  LinspaceInferMeta(start, stop, number, dtype, out);
}

void FullLikeInferMeta(const MetaTensor& x, const Scalar&, DataType dtype, MetaTensor* out) {
  CreateLikeInferMeta(x, dtype, out);
}

void BatchSizeLikeInferMeta(const MetaTensor& input, const std::vector<int>& shape, DataType dtype,
                            int input_dim_idx, int output_dim_idx, MetaTensor* out) {
  const DDim in = input.dims();
  PADDLE_ENFORCE(input_dim_idx >= 0 && input_dim_idx < in.size(),
                 errors::InvalidArgument(
                     "attribute `input_dim_idx` must be in [0, %d) for input Input of shape %s; it "
                     "is %d",
                     in.size(), in, input_dim_idx));
  PADDLE_ENFORCE(
      output_dim_idx >= 0 && output_dim_idx < static_cast<int>(shape.size()),
      errors::InvalidArgument(
          "attribute `output_dim_idx` must be in [0, %d), the sizes of `shape`; it is %d",
          shape.size(), output_dim_idx));
  std::vector<int64_t> dims(shape.begin(), shape.end());
  dims[output_dim_idx] = in[input_dim_idx];
  SetNew(dims, dtype, out);
}

void FullBatchSizeLikeInferMeta(const MetaTensor& input, const std::vector<int>& shape,
                                const Scalar&, DataType dtype, int input_dim_idx,
                                int output_dim_idx, MetaTensor* out) {
  BatchSizeLikeInferMeta(input, shape, dtype, input_dim_idx, output_dim_idx, out);
}

void FillAnyInferMeta(const MetaTensor& x, float, MetaTensor* out) { out->share_meta(x); }

void AssignValueInferMeta(const std::vector<int>& shape, DataType dtype,
                          const std::vector<Scalar>& values, MetaTensor* out) {
  const DDim dims = make_ddim(shape);
  PADDLE_ENFORCE(!contain_unknown_dim(dims) && product(dims) == static_cast<int64_t>(values.size()),
                 errors::InvalidArgument(
                     "attribute `shape` %s must have one element for each of the %d values", dims,
                     values.size()));
  out->set_dims(dims);
  out->set_dtype(dtype);
}

void EyeInferMeta(const Scalar& num_rows, const Scalar& num_columns, DataType dtype,
                  MetaTensor* out, MetaConfig config) {
  const bool rows_known = config.is_runtime || !num_rows.FromTensor();
  const bool columns_known = config.is_runtime || !num_columns.FromTensor();
  const int64_t rows = rows_known ? num_rows.to<int64_t>() : 0;
  int64_t columns = columns_known ? num_columns.to<int64_t>() : 0;
  const bool square = columns_known && columns == -1;
  if (square) columns = rows;
  CheckSizes(rows, columns, "`num_rows` and `num_columns`");
  SetNew({rows_known ? rows : -1, (square ? rows_known : columns_known) ? columns : -1}, dtype,
         out);
}

void OneHotRawInferMeta(const MetaTensor& x, const Scalar& depth, DataType dtype, bool,
                        MetaTensor* out, MetaConfig config) {
  std::vector<int64_t> dims = vectorize(x.dims());
  dims.push_back(depth.FromTensor() && !config.is_runtime ? -1 : depth.to<int64_t>());
  PADDLE_ENFORCE(!config.is_runtime || dims.back() >= 0,
                 errors::InvalidArgument("attribute `depth`, or input depth_tensor, must not be "
                                         "negative; it is %d",
                                         dims.back()));
  SetNew(dims, dtype, out);
  out->share_lod(x);
}

void TrilIndicesInferMeta(int rows, int cols, int offset, DataType dtype, MetaTensor* out) {
  CheckSizes(rows, cols, "`rows` and `cols`");
  SetNew({2, LowerCount(rows, cols, offset)}, dtype, out);
}

void TriuIndicesInferMeta(int row, int col, int offset, DataType dtype, MetaTensor* out) {
  CheckSizes(row, col, "`row` and `col`");
  const int64_t all = static_cast<int64_t>(row) * col;
  SetNew({2, all - LowerCount(row, col, static_cast<int64_t>(offset) - 1)}, dtype, out);
}

}  // namespace phi
