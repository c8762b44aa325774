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

void SetIndexLists(DataType dtype, std::initializer_list<MetaTensor*> lists) {
  for (MetaTensor* list : lists) {
    if (list == nullptr) continue;
    list->set_dims({-1});
    list->set_dtype(dtype);
  }
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

void BincountInferMeta(const MetaTensor& x, const MetaTensor& weights, int minlength,
                       MetaTensor* out) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE(dims.size() == 1,
                 errors::InvalidArgument("input X must be a vector; it has shape %s", dims));
  PADDLE_ENFORCE(
      minlength >= 0,
      errors::InvalidArgument("attribute `minlength` must not be negative; it is %d", minlength));
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

void UniqueInferMeta(const MetaTensor& x, bool, bool, bool, const std::vector<int>& axis,
                     DataType dtype, MetaTensor* out, MetaTensor* indices, MetaTensor* index,
                     MetaTensor* counts) {
  SetUnique(x, axis, out);
  SetIndexLists(dtype, {indices, index, counts});
}

void UniqueRawInferMeta(const MetaTensor& x, bool, bool, bool, const std::vector<int>& axis,
                        DataType dtype, bool, MetaTensor* out, MetaTensor* indices,
                        MetaTensor* index, MetaTensor* counts) {
  SetUnique(x, axis, out);
  SetIndexLists(dtype, {indices, index, counts});
}

void UniqueConsecutiveInferMeta(const MetaTensor& x, bool, bool, const std::vector<int>& axis,
                                DataType dtype, MetaTensor* out, MetaTensor* index,
                                MetaTensor* counts) {
  SetUnique(x, axis, out);
  SetIndexLists(dtype, {index, counts});
}

}  // namespace phi
