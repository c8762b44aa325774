// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/common_shape.h")
#include_next "paddle/phi/kernels/funcs/common_shape.h"
#else
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "unsupported/Eigen/CXX11/Tensor"

namespace phi {
namespace funcs {

/// The variable XShape of reshape and its like: [0, d0, d1, …] with the LoD of `x`.
inline void SetXShape(const DenseTensor& x, DenseTensor* xshape) {
  std::vector<int64_t> dims = vectorize(x.dims());
  dims.insert(dims.begin(), 0);
  xshape->ResizeAndAllocate(make_ddim(dims));
  xshape->ResetLoD(x.lod());
}

/// Both shapes with `max_dim` dimensions, the shorter one's at `axis` of the longer one, and the
/// shape of the result. A dimension of -1 is not known yet: it is the other one's unless that is 1.
/// A dimension of 0 fits 0, 1 and -1, and gives 0. Errors: InvalidArgument.
inline void GetBroadcastDimsArrays(const DDim& x_dims, const DDim& y_dims, int* x_dims_array,
                                   int* y_dims_array, int* out_dims_array, const int max_dim,
                                   const int axis) {
  PADDLE_ENFORCE_GE(axis, 0, errors::InvalidArgument("axis %d of a broadcast is negative", axis));
  PADDLE_ENFORCE_LE(axis, max_dim,
                    errors::InvalidArgument("axis %d exceeds the rank %d", axis, max_dim));
  const bool x_is_longer = x_dims.size() >= y_dims.size();
  const auto place = [max_dim](const DDim& dims, int begin, int* to) {
    std::fill(to, to + max_dim, 1);
    for (int i = 0; i < dims.size(); ++i) {
      PADDLE_ENFORCE_LT(begin + i, max_dim,
                        errors::InvalidArgument("[%s] does not fit at axis %d", dims, begin));
      to[begin + i] = static_cast<int>(dims[i]);
    }
  };
  place(x_dims, x_is_longer ? 0 : axis, x_dims_array);
  place(y_dims, x_is_longer ? axis : 0, y_dims_array);
  for (int i = 0; i < max_dim; ++i) {
    const int x = x_dims_array[i], y = y_dims_array[i];
    PADDLE_ENFORCE_EQ(x == y || x == 1 || y == 1 || x == -1 || y == -1, true,
                      errors::InvalidArgument("[%s] and [%s] cannot be broadcast together: %d "
                                              "and %d at axis %d",
                                              x_dims, y_dims, x, y, i));
    out_dims_array[i] = x == 1 ? y : y == 1 ? x : std::max(x, y);
  }
}

/// The dimension `axis`, and the products of those before and after it.
inline void GetPrePostNumel(const DDim& dim, int axis, int* pre, int* n, int* post) {
  *pre = static_cast<int>(product(slice_ddim(dim, 0, axis)));
  *n = static_cast<int>(dim[axis]);
  *post = static_cast<int>(product(slice_ddim(dim, axis + 1, dim.size())));
}

/// With ones in front, up to `rank` dimensions.
inline DDim ExtendDims2Rank(const DDim& in_dims, int rank) {
  std::vector<int64_t> dims = vectorize(in_dims);
  if (rank > in_dims.size()) dims.insert(dims.begin(), rank - in_dims.size(), 1);
  return make_ddim(dims);
}

/// How often Eigen repeats each dimension.
template <size_t D>
void GetBroadcastDims(const DDim& in_dims, const DDim& out_dims,
                      Eigen::DSizes<int, D>* bcast_dims) {
  for (size_t i = 0; i < D; ++i) {
    const int64_t in = in_dims[static_cast<int>(i)], out = out_dims[static_cast<int>(i)];
    (*bcast_dims)[i] = static_cast<int>(in == out ? 1 : std::max(in, out));
  }
}

inline bool CheckDims(const DDim& dims_x, const DDim& dims_y) { return dims_x == dims_y; }

/// The batch dimensions of a product of matrices, broadcast. Errors: InvalidArgument.
inline std::vector<int64_t> MatrixGetBroadcastBatchPortion(std::vector<int64_t> x,
                                                           std::vector<int64_t> y) {
  const size_t size = std::max(x.size(), y.size());
  x.insert(x.begin(), size - x.size(), 1);
  y.insert(y.begin(), size - y.size(), 1);
  std::vector<int64_t> batch(size);
  for (size_t i = 0; i < size; ++i) {
    PADDLE_ENFORCE_EQ(x[i] == y[i] || x[i] == 1 || y[i] == 1, true,
                      errors::InvalidArgument("batches of matrices cannot be broadcast: %d and %d "
                                              "at dimension %d",
                                              x[i], y[i], i));
    batch[i] = x[i] == 1 ? y[i] : x[i];
  }
  return batch;
}
/// The shapes of both operands with the batch dimensions broadcast.
inline std::tuple<std::vector<int64_t>, std::vector<int64_t>> MatrixGetBroadcastDims(
    const DenseTensor& x, const DenseTensor& y) {
  std::vector<int64_t> x_dims = vectorize(x.dims()), y_dims = vectorize(y.dims());
  const std::vector<int64_t> batch = MatrixGetBroadcastBatchPortion(
      {x_dims.begin(), x_dims.end() - 2}, {y_dims.begin(), y_dims.end() - 2});
  std::vector<int64_t> x_out = batch, y_out = batch;
  x_out.insert(x_out.end(), x_dims.end() - 2, x_dims.end());
  y_out.insert(y_out.end(), y_dims.end() - 2, y_dims.end());
  return {x_out, y_out};
}

/// Both shapes broadcast, the last dimensions together. Errors: InvalidArgument.
inline DDim GetOutputDims(const DDim& s_dims, const DDim& l_dims) {
  return make_ddim(MatrixGetBroadcastBatchPortion(vectorize(s_dims), vectorize(l_dims)));
}

/// The distance of the elements of a diagonal: the sum of the strides.
inline int64_t CalStride(DDim dim) {
  int64_t sum = 0, stride = 1;
  for (int i = dim.size() - 1; i >= 0; --i) {
    sum += stride;
    stride *= dim[i];
  }
  return sum;
}

inline std::vector<int32_t> GetPermuteShape(const std::vector<int>& axis, const DDim& in_dims) {
  std::vector<int32_t> dims;
  for (int i : axis) dims.push_back(static_cast<int32_t>(in_dims[i]));
  return dims;
}
/// [product before axis, product from axis on].
inline std::vector<int32_t> GetFlattenShape(const int axis, const std::vector<int>& in_dims) {
  int64_t outer = 1, inner = 1;
  for (int i = 0; i < static_cast<int>(in_dims.size()); ++i)
    (i < axis ? outer : inner) *= in_dims[i];
  return {static_cast<int32_t>(outer), static_cast<int32_t>(inner)};
}

/// The shape of fc's result. Errors: InvalidArgument if the matrices do not fit.
inline void FCOutputSize(const DDim& in_dims, const DDim& w_dims, std::vector<int64_t>& out_dims,
                         int in_num_col_dims, bool padding_weights) {
  const int64_t pad = padding_weights ? 4 : 0;
  PADDLE_ENFORCE_EQ(
      flatten_to_2d(in_dims, in_num_col_dims)[1], w_dims[0] - pad,
      errors::InvalidArgument("the input's [%s] does not fit the weight's [%s]", in_dims, w_dims));
  for (int i = 0; i < in_num_col_dims; ++i) out_dims.push_back(in_dims[i]);
  out_dims.push_back(w_dims[1] - pad);
}

}  // namespace funcs
}  // namespace phi

#endif
