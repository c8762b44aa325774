#include "phi/infermeta/sparse.h"

#include <algorithm>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/sparse/sum_axis.h"

namespace phi {
namespace {

// An output that the operator does not have stays out.
void Describe(const DDim& dims, DataType dtype, MetaTensor* out) {
  if (out == nullptr) return;
  out->set_dims(dims);
  out->set_dtype(dtype);
}

// Sizes that are not known when a program is built fit any.
bool MayBeSame(int64_t a, int64_t b) { return a < 0 || b < 0 || a == b; }

bool FitsTo(const DDim& a, const DDim& last) {
  const int skipped = a.size() - last.size();
  bool fits = skipped >= 0;
  for (int i = 0; fits && i < last.size(); ++i) fits = MayBeSame(a[skipped + i], last[i]);
  return fits;
}

DDim ProductDims(const DDim& x, const DDim& y) {
  const int rank = x.size();
  PADDLE_ENFORCE(
      (rank == 2 || rank == 3) && y.size() == rank && MayBeSame(x[rank - 1], y[rank - 2]) &&
          (rank == 2 || MayBeSame(x[0], y[0])),
      errors::InvalidArgument("x of shape %s cannot be multiplied by y of shape %s: "
                              "matrices [m, k] and [k, n] are needed, or batches of them",
                              x, y));
  DDim out = x;
  out[rank - 1] = y[rank - 1];
  return out;
}

struct Window {
  const std::vector<int64_t>& sizes;
  const std::vector<int>&paddings, &dilations, &strides;
};

// Errors: InvalidArgument; ResourceExhausted for more places than a kernel can number.
DDim WindowedDims(const DDim& x, const Window& window, int64_t channels) {
  const auto count = static_cast<size_t>(std::max(x.size() - 2, 0));
  PADDLE_ENFORCE(
      (count == 2 || count == 3) && window.sizes.size() == count &&
          window.paddings.size() == count && window.dilations.size() == count &&
          window.strides.size() == count,
      errors::InvalidArgument("x must be [N, H, W, C] or [N, D, H, W, C], with a size of "
                              "the kernel, a padding, a dilation and a stride for each "
                              "dimension in between; its shape is %s, and there are %d, "
                              "%d, %d and %d",
                              x, window.sizes.size(), window.paddings.size(),
                              window.dilations.size(), window.strides.size()));
  DDim out = x;
  out[x.size() - 1] = channels;
  for (size_t i = 0; i < count; ++i) {
    const auto d = static_cast<int>(i + 1);
    PADDLE_ENFORCE(window.sizes[i] != 0 && window.paddings[i] >= 0 && window.dilations[i] > 0 &&
                       window.strides[i] > 0,
                   errors::InvalidArgument("sizes of the kernel, dilations and strides must be "
                                           "positive and paddings not negative; those of dimension "
                                           "%d are %d, %d, %d and %d",
                                           i, window.sizes[i], window.dilations[i],
                                           window.strides[i], window.paddings[i]));
    if (x[d] < 0 || window.sizes[i] < 0) {
      out[d] = -1;
      continue;
    }
    const int64_t reach = CheckedMul(window.dilations[i], window.sizes[i] - 1);
    const int64_t room = CheckedAdd(x[d], int64_t{2} * window.paddings[i]) - reach - 1;
    PADDLE_ENFORCE(room >= 0, errors::InvalidArgument("a kernel of %d with dilation %d does not "
                                                      "fit into dimension %d of x, %s",
                                                      window.sizes[i], window.dilations[i], d, x));
    out[d] = room / window.strides[i] + 1;
  }
  static_cast<void>(product(slice_ddim(out, 0, x.size() - 1)));  // refuses too many places
  return out;
}

void DescribeRulebook(MetaTensor* rulebook, MetaTensor* counter) {
  // The kernel knows how many pairs and elements there are.
  Describe({3, -1}, DataType::INT32, rulebook);
  Describe({-1}, DataType::INT32, counter);
}

// `perm` without negative numbers.
std::vector<int> CheckedAxes(std::vector<int> perm, int rank) {
  std::vector<bool> seen(static_cast<size_t>(rank), false);
  for (int& axis : perm) {
    const int at = axis < 0 ? axis + rank : axis;
    PADDLE_ENFORCE(
        perm.size() == seen.size() && at >= 0 && at < rank && !seen[static_cast<size_t>(at)],
        errors::InvalidArgument("attribute `perm` must name each of the %d dimensions of "
                                "x once; %d is too much",
                                rank, axis));
    seen[static_cast<size_t>(at)] = true;
    axis = at;
  }
  return perm;
}

void CheckSizes(const std::vector<int64_t>& shape) {
  for (const int64_t size : shape) {
    PADDLE_ENFORCE_GE(
        size, 0,
        errors::InvalidArgument("attribute `shape` must have no negative size; one is %d", size));
  }
}

}  // namespace

void SparseLikeInferMeta(const MetaTensor& x, MetaTensor* out) {
  Describe(x.dims(), x.dtype(), out);
}

void SparseLikeOfFloatInferMeta(const MetaTensor& x, float /*value*/, MetaTensor* out) {
  SparseLikeInferMeta(x, out);
}

void SparseScaleInferMeta(const MetaTensor& x, float /*scale*/, float /*bias*/,
                          bool /*bias_after_scale*/, MetaTensor* out) {
  SparseLikeInferMeta(x, out);
}

void SparseSoftmaxInferMeta(const MetaTensor& x, int axis, MetaTensor* out) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument("attribute `axis` must be in [%d, %d) for x of shape %s; "
                                         "it is %d",
                                         -rank, rank, x.dims(), axis));
  SparseLikeInferMeta(x, out);
}

void SparseIsnanInferMeta(const MetaTensor& x, MetaTensor* out) {
  Describe(x.dims(), DataType::BOOL, out);
}

void SparseCastInferMeta(const MetaTensor& x, DataType /*index_dtype*/, DataType value_dtype,
                         MetaTensor* out) {
  Describe(x.dims(), value_dtype == DataType::UNDEFINED ? x.dtype() : value_dtype, out);
}

void SparseFullLikeInferMeta(const MetaTensor& x, const Scalar& /*value*/, DataType dtype,
                             MetaTensor* out) {
  Describe(x.dims(), dtype == DataType::UNDEFINED ? x.dtype() : dtype, out);
}

void SparseCooTensorInferMeta(const MetaTensor& values, const MetaTensor& /*indices*/,
                              const std::vector<int64_t>& shape, MetaTensor* out) {
  CheckSizes(shape);
  Describe(make_ddim(shape), values.dtype(), out);
}

void SparseCooTensorGradInferMeta(const MetaTensor& indices, const MetaTensor& out_grad,
                                  MetaTensor* values_grad) {
  const DDim where = indices.dims(), shape = out_grad.dims();
  PADDLE_ENFORCE(where.size() == 2 && where[0] >= 0 && where[0] <= shape.size(),
                 errors::InvalidArgument("indices of a COO tensor of shape %s must be [sparse_dim, "
                                         "nnz]; their shape is %s",
                                         shape, where));
  std::vector<int64_t> dims = {where[1]};
  for (int d = static_cast<int>(where[0]); d < shape.size(); ++d) dims.push_back(shape[d]);
  Describe(make_ddim(dims), out_grad.dtype(), values_grad);
}

void SparseToCooInferMeta(const MetaTensor& x, int64_t sparse_dim, MetaTensor* out) {
  PADDLE_ENFORCE(sparse_dim > 0 && sparse_dim <= x.dims().size(),
                 errors::InvalidArgument("attribute `sparse_dim` must be in [1, %d] for x of shape "
                                         "%s; it is %d",
                                         x.dims().size(), x.dims(), sparse_dim));
  SparseLikeInferMeta(x, out);
}

void SparseValuesInferMeta(const MetaTensor& x, MetaTensor* out) { Describe({-1}, x.dtype(), out); }

void SparseIndicesInferMeta(const MetaTensor& /*x*/, MetaTensor* out) {
  Describe({-1, -1}, DataType::INT64, out);
}

void SparseElementwiseInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  const bool whole = x.dims().size() == y.dims().size();
  PADDLE_ENFORCE(FitsTo(x.dims(), y.dims()) && (whole || y.is_dense()),
                 errors::InvalidArgument("y of shape %s must have the shape of x, %s; a dense one "
                                         "that of its last dimensions",
                                         y.dims(), x.dims()));
  SparseLikeInferMeta(x, out);
}

void SparseMatmulInferMeta(const MetaTensor& x, const MetaTensor& y, MetaTensor* out) {
  Describe(ProductDims(x.dims(), y.dims()), x.dtype(), out);
}

void SparseMaskedMatmulInferMeta(const MetaTensor& x, const MetaTensor& y, const MetaTensor& mask,
                                 MetaTensor* out) {
  const DDim dims = ProductDims(x.dims(), y.dims());
  PADDLE_ENFORCE(dims.size() == mask.dims().size() && FitsTo(mask.dims(), dims),
                 errors::InvalidArgument("x %s and y %s give a product of another shape than the "
                                         "mask, %s; it must be the same",
                                         x.dims(), y.dims(), mask.dims()));
  Describe(mask.dims(), x.dtype(), out);
}

void SparseMvInferMeta(const MetaTensor& x, const MetaTensor& vec, MetaTensor* out) {
  PADDLE_ENFORCE(
      x.dims().size() == 2 && vec.dims().size() == 1 && MayBeSame(x.dims()[1], vec.dims()[0]),
      errors::InvalidArgument("x of shape %s must be a matrix [m, k], and vec a vector "
                              "[k]; its shape is %s",
                              x.dims(), vec.dims()));
  Describe({x.dims()[0]}, x.dtype(), out);
}

void SparseAddmmInferMeta(const MetaTensor& input, const MetaTensor& x, const MetaTensor& y,
                          float /*beta*/, float /*alpha*/, MetaTensor* out) {
  const DDim dims = ProductDims(x.dims(), y.dims());
  PADDLE_ENFORCE(dims.size() == input.dims().size() && FitsTo(input.dims(), dims),
                 errors::InvalidArgument("input must have the shape %s of the product; it has %s",
                                         dims, input.dims()));
  Describe(dims, x.dtype(), out);
}

void SparseConv3dInferMeta(const MetaTensor& x, const MetaTensor& kernel,
                           const std::vector<int>& paddings, const std::vector<int>& dilations,
                           const std::vector<int>& strides, int /*groups*/, bool subm,
                           const std::string& /*key*/, MetaTensor* out, MetaTensor* rulebook,
                           MetaTensor* counter) {
  std::vector<int64_t> sizes = vectorize(kernel.dims());
  const int rank = x.dims().size();
  PADDLE_ENFORCE(kernel.dims().size() == rank && rank >= 4 &&
                     MayBeSame(x.dims()[rank - 1], sizes[sizes.size() - 2]),
                 errors::InvalidArgument("x of shape %s does not fit the kernel %s: both need as "
                                         "many dimensions, and x as many channels as the kernel's "
                                         "last dimension but one",
                                         x.dims(), kernel.dims()));
  const int64_t channels = sizes.back();
  sizes.resize(sizes.size() - 2);
  DDim dims = x.dims();
  dims[rank - 1] = channels;
  if (!subm) dims = WindowedDims(x.dims(), {sizes, paddings, dilations, strides}, channels);
  Describe(dims, x.dtype(), out);
  DescribeRulebook(rulebook, counter);
}

void SparsePoolInferMeta(const MetaTensor& x, const std::vector<int>& kernel_sizes,
                         const std::vector<int>& paddings, const std::vector<int>& dilations,
                         const std::vector<int>& strides, MetaTensor* out, MetaTensor* rulebook,
                         MetaTensor* counter) {
  const std::vector<int64_t> sizes(kernel_sizes.begin(), kernel_sizes.end());
  const DDim x_dims = x.dims();
  const int64_t channels = x_dims.size() == 0 ? 0 : x_dims[x_dims.size() - 1];
  Describe(WindowedDims(x_dims, {sizes, paddings, dilations, strides}, channels), x.dtype(), out);
  DescribeRulebook(rulebook, counter);
}

void SparseBatchNormInferMeta(const MetaTensor& x, const MetaTensor& mean,
                              const MetaTensor& variance, const MetaTensor& scale,
                              const MetaTensor& bias, bool /*is_test*/, float /*momentum*/,
                              float /*epsilon*/, const std::string& /*data_layout*/,
                              bool /*use_global_stats*/, bool /*trainable_statistics*/,
                              MetaTensor* y, MetaTensor* mean_out, MetaTensor* variance_out,
                              MetaTensor* saved_mean, MetaTensor* saved_variance,
                              MetaTensor* reserve_space) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE_GE(dims.size(), 2,
                    errors::InvalidArgument("x must have channels; its shape is %s", dims));
  const DDim channels = {dims[dims.size() - 1]};
  for (const MetaTensor* statistic : {&mean, &variance, &scale, &bias}) {
    PADDLE_ENFORCE(
        statistic->dims().size() == 1 && FitsTo(statistic->dims(), channels),
        errors::InvalidArgument("mean, variance, scale and bias must have one number for "
                                "each of the channels of x %s; one has shape %s",
                                dims, statistic->dims()));
  }
  SparseLikeInferMeta(x, y);
  for (MetaTensor* out : {mean_out, variance_out, saved_mean, saved_variance}) {
    Describe(mean.dims(), mean.dtype(), out);
  }
  Describe({-1}, DataType::UINT8, reserve_space);
}

void SparseSumInferMeta(const MetaTensor& x, const IntArray& axis, DataType dtype, bool keep_dim,
                        MetaTensor* out) {
  const int at = funcs::SummedAxis(x.dims(), axis);
  Describe(funcs::SummedDims(x.dims(), at, keep_dim), funcs::SummedType(x.dtype(), dtype), out);
}

void SparseSumCsrInferMeta(const MetaTensor& x, const IntArray& axis, DataType dtype,
                           bool /*keep_dim*/, MetaTensor* out) {
  const int at = funcs::SummedAxisOfCsr(x.dims(), axis);
  Describe(funcs::SummedDimsOfCsr(x.dims(), at), funcs::SummedType(x.dtype(), dtype), out);
}

void SparseFusedAttentionInferMeta(const MetaTensor& query, const MetaTensor& key,
                                   const MetaTensor& value, const MetaTensor& sparse_mask,
                                   const MetaTensor& /*key_padding_mask*/,
                                   const MetaTensor& /*attn_mask*/, MetaTensor* out,
                                   MetaTensor* softmax) {
  const DDim dims = query.dims();
  PADDLE_ENFORCE(dims.size() == 4 && key.dims().size() == 4 && value.dims().size() == 4 &&
                     FitsTo(dims, key.dims()) && FitsTo(dims, value.dims()),
                 errors::InvalidArgument("query, key and value must have one shape [batch, heads, "
                                         "length, width]; they have %s, %s and %s",
                                         dims, key.dims(), value.dims()));
  const int64_t heads = dims[0] < 0 || dims[1] < 0 ? -1 : dims[0] * dims[1];
  PADDLE_ENFORCE(
      sparse_mask.dims().size() == 3 && FitsTo(sparse_mask.dims(), {heads, dims[2], dims[2]}),
      errors::InvalidArgument("the sparse mask must have the shape [batch * heads, "
                              "length, length] of query %s; it has %s",
                              dims, sparse_mask.dims()));
  Describe(dims, query.dtype(), out);
  Describe(sparse_mask.dims(), query.dtype(), softmax);
}

void SparseTransposeInferMeta(const MetaTensor& x, const std::vector<int>& perm, MetaTensor* out) {
  DDim dims = x.dims();
  int at = 0;
  for (const int axis : CheckedAxes(perm, dims.size())) dims[at++] = x.dims()[axis];
  Describe(dims, x.dtype(), out);
}

void SparseTransposeGradInferMeta(const MetaTensor& out_grad, const std::vector<int>& perm,
                                  MetaTensor* x_grad) {
  DDim dims = out_grad.dims();
  int at = 0;
  for (const int axis : CheckedAxes(perm, dims.size())) dims[axis] = out_grad.dims()[at++];
  Describe(dims, out_grad.dtype(), x_grad);
}

void SparseReshapeInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out) {
  std::vector<int64_t> dims = shape.GetData();
  const DDim from = x.dims();
  int64_t known = 1;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 0 && static_cast<int>(i) < from.size()) dims[i] = from[static_cast<int>(i)];
    if (dims[i] >= 0) known = CheckedMul(known, dims[i]);
  }
  const auto open = std::find(dims.begin(), dims.end(), -1);
  if (open != dims.end() && known > 0 && !contain_unknown_dim(from)) *open = product(from) / known;
  Describe(make_ddim(dims), x.dtype(), out);
}

void SparseSliceInferMeta(const MetaTensor& x, const IntArray& axes, const IntArray& starts,
                          const IntArray& ends, MetaTensor* out) {
  DDim dims = x.dims();
  const auto &axis = axes.GetData(), &start = starts.GetData(), &end = ends.GetData();
  PADDLE_ENFORCE(axis.size() == start.size() && axis.size() == end.size(),
                 errors::InvalidArgument("attributes `axes`, `starts` and `ends` must be of one "
                                         "length; they have %d, %d and %d",
                                         axis.size(), start.size(), end.size()));
  for (size_t i = 0; i < axis.size(); ++i) {
    const int64_t at = axis[i] < 0 ? axis[i] + dims.size() : axis[i];
    PADDLE_ENFORCE(at >= 0 && at < dims.size(),
                   errors::InvalidArgument("attribute `axes` must name dimensions of x %s; it "
                                           "names %d",
                                           dims, axis[i]));
    int64_t& size = dims[static_cast<int>(at)];
    if (size < 0) continue;
    auto cut = [size](int64_t bound) {
      return std::clamp<int64_t>(bound < 0 ? bound + size : bound, 0, size);
    };
    size = std::max<int64_t>(cut(end[i]) - cut(start[i]), 0);
  }
  Describe(dims, x.dtype(), out);
}

void StringsLikeInferMeta(const MetaTensor& x, MetaTensor* out) { out->set_dims(x.dims()); }

void StringsCaseInferMeta(const MetaTensor& x, bool /*use_utf8_encoding*/, MetaTensor* out) {
  StringsLikeInferMeta(x, out);
}

void StringsCopyInferMeta(const MetaTensor& x, bool /*blocking*/, MetaTensor* out) {
  StringsLikeInferMeta(x, out);
}

void StringsEmptyInferMeta(const IntArray& shape, MetaTensor* out) {
  CheckSizes(shape.GetData());
  out->set_dims(make_ddim(shape.GetData()));
}

}  // namespace phi
