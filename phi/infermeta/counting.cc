#include "phi/infermeta/counting.h"

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

void SetUnique(const MetaTensor& x, const std::vector<int>& axis, MetaTensor* out) {
  DDim dims = x.dims();
  if (axis.empty()) {
    dims = DDim({-1});
  } else {
    const int rank = dims.size(), at = axis[0];
    PADDLE_ENFORCE(at >= -rank && at < rank,
                   errors::InvalidArgument("attribute `axis` must be in [%d, %d) for input X of "
                                           "shape %s; it is %d",
                                           -rank, rank, x.dims(), at));
    dims[at < 0 ? at + rank : at] = -1;
  }
  out->set_dims(dims);
  out->set_dtype(x.dtype());
}

// `wanted`: some list is written. Errors: InvalidArgument at run time for a type of no indices.
void SetIndexLists(DataType dtype, bool wanted, MetaConfig config,
                   std::initializer_list<MetaTensor*> lists) {
  PADDLE_ENFORCE(
      !config.is_runtime || !wanted || dtype == DataType::INT32 || dtype == DataType::INT64,
      errors::InvalidArgument(
          "attribute `dtype` must say int32 or int64, the type of indices; it says %s", dtype));
  for (MetaTensor* list : lists) {
    if (list == nullptr) continue;
    list->set_dims({-1});
    list->set_dtype(dtype);
  }
}

// Where each element of X, or along the axis, is among the unique ones.
void SetInverse(const MetaTensor& x, const std::vector<int>& axis, bool wanted, MetaTensor* index) {
  if (index == nullptr || !wanted) return;
  const DDim dims = x.dims();
  const int at = axis.empty() ? 0 : axis[0] < 0 ? axis[0] + dims.size() : axis[0];
  const int64_t count = axis.empty() ? (contain_unknown_dim(dims) ? -1 : product(dims)) : dims[at];
  index->set_dims({count});
}

}  // namespace

void HistogramInferMeta(const MetaTensor& x, int64_t bins, int min, int max, MetaTensor* out) {
  PADDLE_ENFORCE(bins >= 1,
                 errors::InvalidArgument("attribute `bins` must be above 0; it is %d", bins));
  PADDLE_ENFORCE(max >= min,
                 errors::InvalidArgument("attribute `max` must not be below `min`; they "
                                         "are %d and %d",
                                         max, min));
  out->set_dims({bins});
  out->set_dtype(DataType::INT64);
  out->share_lod(x);
}

void BincountInferMeta(const MetaTensor& x, const MetaTensor& weights, const Scalar& minlength,
                       MetaTensor* out, MetaConfig config) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE(dims.size() == 1,
                 errors::InvalidArgument("input X must be a vector; it has shape %s", dims));
  const bool later = minlength.FromTensor() && !config.is_runtime;
  PADDLE_ENFORCE(later || minlength.to<int>() >= 0,
                 errors::InvalidArgument("attribute `minlength` must not be negative; it is %d",
                                         minlength.to<int>()));
  DataType dtype = DataType::INT64;
  if (weights) {
    const DDim given = weights.dims();
    PADDLE_ENFORCE(given.size() == 1 && (given[0] == dims[0] || given[0] < 0 || dims[0] < 0),
                   errors::InvalidArgument("input Weights must have the shape of X, %s; it has %s",
                                           dims, given));
    dtype = weights.dtype() == DataType::FLOAT32 ? DataType::FLOAT32 : DataType::FLOAT64;
  }
  out->set_dims({-1});
  out->set_dtype(dtype);
  out->share_lod(x);
}

void UniqueInferMeta(const MetaTensor& x, bool return_index, bool return_inverse,
                     bool return_counts, const std::vector<int>& axis, DataType dtype,
                     MetaTensor* out, MetaTensor* indices, MetaTensor* index, MetaTensor* counts,
                     MetaConfig config) {
  SetUnique(x, axis, out);
  SetIndexLists(dtype, return_index || return_inverse || return_counts, config,
                {indices, index, counts});
  SetInverse(x, axis, return_inverse, index);
}

void UniqueRawInferMeta(const MetaTensor& x, bool, bool return_inverse, bool,
                        const std::vector<int>& axis, DataType dtype, bool, MetaTensor* out,
                        MetaTensor* indices, MetaTensor* index, MetaTensor* counts,
                        MetaConfig config) {
  SetUnique(x, axis, out);
  SetIndexLists(dtype, true, config, {indices, index, counts});
  SetInverse(x, axis, return_inverse, index);
}

void UniqueConsecutiveInferMeta(const MetaTensor& x, bool return_inverse, bool return_counts,
                                const std::vector<int>& axis, DataType dtype, MetaTensor* out,
                                MetaTensor* index, MetaTensor* counts, MetaConfig config) {
  SetUnique(x, axis, out);
  SetIndexLists(dtype, return_inverse || return_counts, config, {index, counts});
  SetInverse(x, axis, return_inverse, index);
}

}  // namespace phi
