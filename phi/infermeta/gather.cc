#include "phi/infermeta/gather.h"

#include <algorithm>

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/check_index_type.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

namespace {

void CheckColumn(const DDim& index, const char* slot) {
  PADDLE_ENFORCE(
      index.size() <= 1 || (index.size() == 2 && (index[1] == 1 || index[1] == -1)),
      errors::InvalidArgument("input %s must be a number, a vector or one column; it has shape %s",
                              slot, index));
}
int AxisOf(const char* attribute, int64_t axis, const DDim& dims) {
  const int rank = dims.size();
  PADDLE_ENFORCE(axis >= -rank && axis < std::max(rank, 1),
                 errors::InvalidArgument(
                     "attribute `%s` must be in [%d, %d) for input X of shape %s; it is %d",
                     attribute, -rank, rank, dims, axis));
  return funcs::CanonicalAxis(axis, rank);
}
void SetMeta(const MetaTensor& x, const std::vector<int64_t>& dims, MetaTensor* out) {
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}

}  // namespace

void GatherInferMeta(const MetaTensor& x, const MetaTensor& index, const Scalar& axis,
                     MetaTensor* out, MetaConfig config) {
  CheckIndexType(index, "Index", config);
  const DDim in = x.dims(), ids = index.dims();
  CheckColumn(ids, "Index");
  std::vector<int64_t> dims = vectorize(in);
  if (axis.FromTensor() && !config.is_runtime) {
    if (ids.size() == 0 && !dims.empty()) dims.pop_back();
    dims.assign(dims.size(), -1);
    return SetMeta(x, dims, out);
  }
  const int at = AxisOf("axis", axis.to<int64_t>(), in);
  if (ids.size() == 0) {
    if (!dims.empty()) dims.erase(dims.begin() + at);
  } else if (dims.empty()) {
    dims.push_back(ids[0]);
  } else {
    dims[at] = ids[0];
  }
  SetMeta(x, dims, out);
  out->share_lod(x);
}

void GatherNdInferMeta(const MetaTensor& x, const MetaTensor& index, MetaTensor* out,
                       MetaConfig config) {
  CheckIndexType(index, "Index", config);
  const DDim in = x.dims(), ids = index.dims();
  PADDLE_ENFORCE(ids.size() >= 1 && ids[ids.size() - 1] <= in.size(),
                 errors::InvalidArgument(
                     "the last axis of input Index of shape %s addresses axes of input X of shape "
                     "%s: it must not be longer",
                     ids, in));
  std::vector<int64_t> dims(ids.begin(), ids.end() - 1);
  const int64_t depth = std::max<int64_t>(ids[ids.size() - 1], 0);
  dims.insert(dims.end(), in.begin() + depth, in.end());
  SetMeta(x, dims, out);
  out->share_lod(x);
}

void IndexSelectInferMeta(const MetaTensor& x, const MetaTensor& index, int dim, MetaTensor* out,
                          MetaConfig config) {
  CheckIndexType(index, "Index", config);
  CheckColumn(index.dims(), "Index");
  PADDLE_ENFORCE_GE(x.dims().size(), 1,
                    errors::InvalidArgument("input X must have an axis; it is one number"));
  std::vector<int64_t> dims = vectorize(x.dims());
  dims[AxisOf("dim", dim, x.dims())] = index.dims().size() == 0 ? 1 : index.dims()[0];
  SetMeta(x, dims, out);
  out->share_lod(x);
}

void IndexSampleInferMeta(const MetaTensor& x, const MetaTensor& index, MetaTensor* out,
                          MetaConfig config) {
  CheckIndexType(index, "Index", config);
  const DDim in = x.dims(), ids = index.dims();
  PADDLE_ENFORCE(in.size() == 2 && ids.size() == 2 && (in[0] == ids[0] || in[0] < 0 || ids[0] < 0),
                 errors::InvalidArgument(
                     "inputs X and Index must be matrices of as many rows; they have shape %s and "
                     "%s",
                     in, ids));
  SetMeta(x, vectorize(ids), out);
  out->share_lod(index);
}

void ScatterInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& updates, bool,
                      MetaTensor* out, MetaConfig config) {
  CheckIndexType(index, "Ids", config);
  const DDim in = x.dims(), ids = index.dims(), new_rows = updates.dims();
  CheckColumn(ids, "Ids");
  const int lead = ids.size() == 0 ? 0 : 1;
  bool fits = in.size() >= 1 && new_rows.size() == in.size() - 1 + lead;
  for (int i = 1; fits && i < in.size(); ++i) {
    fits = new_rows[i - 1 + lead] == in[i] || in[i] < 0 || new_rows[i - 1 + lead] < 0;
  }
  if (fits && lead == 1) fits = ids[0] == new_rows[0] || ids[0] < 0 || new_rows[0] < 0;
  PADDLE_ENFORCE(fits, errors::InvalidArgument(
                           "input Updates of shape %s must hold a row of input X of shape %s for "
                           "each of Ids of shape %s",
                           new_rows, in, ids));
  out->share_meta(x);
}

void ScatterNdAddInferMeta(const MetaTensor& x, const MetaTensor& index, const MetaTensor& updates,
                           MetaTensor* out, MetaConfig config) {
  CheckIndexType(index, "Index", config);
  const DDim in = x.dims(), ids = index.dims(), more = updates.dims();
  PADDLE_ENFORCE(ids.size() >= 1 && ids[ids.size() - 1] <= in.size(),
                 errors::InvalidArgument(
                     "the last axis of input Index of shape %s addresses axes of input X of shape "
                     "%s: it must not be longer",
                     ids, in));
  std::vector<int64_t> wanted(ids.begin(), ids.end() - 1);
  wanted.insert(wanted.end(), in.begin() + std::max<int64_t>(ids[ids.size() - 1], 0), in.end());
  bool fits = static_cast<int>(wanted.size()) == more.size();
  for (int i = 0; fits && i < more.size(); ++i) {
    fits = wanted[i] == more[i] || wanted[i] < 0 || more[i] < 0;
  }
  const bool unknown_rank = ids[ids.size() - 1] < 0;
  PADDLE_ENFORCE(fits || unknown_rank,
                 errors::InvalidArgument(
                     "input Updates must have shape %s for input X of shape %s and Index of "
                     "shape %s; it has %s",
                     make_ddim(wanted), in, ids, more));
  out->share_meta(x);
}

void WhereInferMeta(const MetaTensor& condition, const MetaTensor& x, const MetaTensor& y,
                    MetaTensor* out) {
  const DDim dims = x.dims(), other = y.dims(), choice = condition.dims();
  bool same = dims.size() == other.size() && dims.size() == choice.size();
  for (int i = 0; same && i < dims.size(); ++i) {
    same = (dims[i] == other[i] || dims[i] < 0 || other[i] < 0) &&
           (dims[i] == choice[i] || dims[i] < 0 || choice[i] < 0);
  }
  PADDLE_ENFORCE(same, errors::InvalidArgument(
                           "inputs Condition, X and Y must have one shape; they have %s, %s and %s",
                           condition.dims(), x.dims(), y.dims()));
  out->share_meta(x);
}

void WhereIndexInferMeta(const MetaTensor& condition, MetaTensor* out) {
  out->set_dims(make_ddim({-1, condition.dims().size()}));
  out->set_dtype(DataType::INT64);
}

void MaskedSelectInferMeta(const MetaTensor& x, const MetaTensor& mask, MetaTensor* out,
                           MetaConfig config) {
  DDim joined;
  int mismatch = 0;
  PADDLE_ENFORCE(
      !config.is_runtime || funcs::BroadcastDims(x.dims(), mask.dims(), -1, &joined, &mismatch),
      errors::InvalidArgument("input Mask of shape %s does not fit input X of shape %s",
                              mask.dims(), x.dims()));
  out->set_dims(make_ddim({-1}));
  out->set_dtype(x.dtype());
}

}  // namespace phi
