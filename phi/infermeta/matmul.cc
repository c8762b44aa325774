#include "phi/infermeta/matmul.h"

#include <utility>

#include "phi/common/promote_complex.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace phi {
namespace {

// Product of dims [begin, end), -1 if one is not known. Errors: as product.
int64_t KnownProduct(const DDim& dims, int begin, int end) {
  const DDim part = slice_ddim(dims, begin, end);
  return contain_unknown_dim(part) ? -1 : product(part);
}

void CheckColDims(const char* input, const char* attribute, const DDim& dims, int num_col_dims) {
  PADDLE_ENFORCE(num_col_dims > 0 && num_col_dims < dims.size(),
                 errors::InvalidArgument(
                     "attribute `%s` must be in [1, %d) for input %s of shape %s; it is %d",
                     attribute, dims.size(), input, dims, num_col_dims));
}

// The dtype of a product; for uint8 it is int8, as the product may be negative.
DataType ProductType(DataType x) { return x == DataType::UINT8 ? DataType::INT8 : x; }

}  // namespace

void MatmulInferMeta(const MetaTensor& x, const MetaTensor& y, bool trans_x, bool trans_y,
                     MetaTensor* out) {
  const DDim a = x.dims(), b = y.dims();
  PADDLE_ENFORCE_GT(a.size(), 0,
                    errors::InvalidArgument("input X must have rank 1 or more; it has rank 0"));
  PADDLE_ENFORCE_GT(b.size(), 0,
                    errors::InvalidArgument("input Y must have rank 1 or more; it has rank 0"));
  int64_t rows = 1, x_inner = a[a.size() - 1], y_inner = b[0], cols = 1;
  if (a.size() > 1) {
    rows = a[a.size() - 2];
    if (trans_x) std::swap(rows, x_inner);
  }
  if (b.size() > 1) {
    y_inner = b[b.size() - 2];
    cols = b[b.size() - 1];
    if (trans_y) std::swap(y_inner, cols);
  }
  PADDLE_ENFORCE(x_inner < 0 || y_inner < 0 || x_inner == y_inner,
                 errors::InvalidArgument(
                     "the columns of input X and the rows of input Y must be as many: X has "
                     "shape %s (trans_x %d), Y %s (trans_y %d), that is %d and %d",
                     a, trans_x, b, trans_y, x_inner, y_inner));
  DDim batch;
  int mismatch = -1;
  const bool fits = funcs::BroadcastDims(slice_ddim(a, 0, a.size() > 1 ? a.size() - 2 : 0),
                                         slice_ddim(b, 0, b.size() > 1 ? b.size() - 2 : 0), -1,
                                         &batch, &mismatch);
  PADDLE_ENFORCE(
      fits, errors::InvalidArgument("the batch axes of input X of shape %s and input Y of shape %s "
                                    "do not broadcast",
                                    a, b));
  std::vector<int64_t> dims = vectorize(batch);
  if (a.size() > 1) dims.push_back(rows);
  if (b.size() > 1) dims.push_back(cols);
  const DataType dtype = ProductType(PromoteIfComplex(x.dtype(), y.dtype()));
  out->set_dims(make_ddim(dims));
  out->set_dtype(dtype);
  out->set_layout(x.layout());
  out->share_lod(x);
}

void MatmulWithFlattenInferMeta(const MetaTensor& x, const MetaTensor& y, int x_num_col_dims,
                                int y_num_col_dims, MetaTensor* out) {
  const DDim a = x.dims(), b = y.dims();
  CheckColDims("X", "x_num_col_dims", a, x_num_col_dims);
  CheckColDims("Y", "y_num_col_dims", b, y_num_col_dims);
  const int64_t x_cols = KnownProduct(a, x_num_col_dims, a.size()),
                y_rows = KnownProduct(b, 0, y_num_col_dims);
  PADDLE_ENFORCE(x_cols < 0 || y_rows < 0 || x_cols == y_rows,
                 errors::InvalidArgument(
                     "input X of shape %s with x_num_col_dims %d has %d columns, input Y of "
                     "shape %s with y_num_col_dims %d has %d rows; they must be as many",
                     a, x_num_col_dims, x_cols, b, y_num_col_dims, y_rows));
  std::vector<int64_t> dims(a.begin(), a.begin() + x_num_col_dims);
  dims.insert(dims.end(), b.begin() + y_num_col_dims, b.end());
  out->set_dims(make_ddim(dims));
  out->set_dtype(ProductType(x.dtype()));
  out->set_layout(x.layout());
  out->share_lod(x);
}

}  // namespace phi
