#include "phi/infermeta/select_along_axis.h"

#include <vector>

#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

// `axis` from the front.
int SelectAxis(const MetaTensor& x, int64_t axis, const char* name = "axis") {
  const int rank = x.dims().size(), limit = rank == 0 ? 1 : rank;
  PADDLE_ENFORCE(axis >= -limit && axis < limit,
                 errors::InvalidArgument(
                     "attribute `%s` must be in [%d, %d) for input X of shape %s; it is %d", name,
                     -limit, limit, x.dims(), axis));
  return static_cast<int>(axis < 0 ? axis + limit : axis);
}

void SetBoth(const MetaTensor& x, const std::vector<int64_t>& dims, MetaTensor* out,
             MetaTensor* indices) {
  const DataType dtype = x.dtype();
  out->set_dims(make_ddim(dims));
  out->set_dtype(dtype);
  out->set_layout(x.layout());
  indices->set_dims(make_ddim(dims));
  indices->set_dtype(DataType::INT64);
}

void SetWithoutAxis(const MetaTensor& x, int axis, bool keepdim, MetaTensor* out,
                    MetaTensor* indices) {
  std::vector<int64_t> dims = vectorize(x.dims());
  if (!dims.empty() && keepdim) dims[axis] = 1;
  if (!dims.empty() && !keepdim) dims.erase(dims.begin() + axis);
  SetBoth(x, dims, out, indices);
}

void CheckK(const MetaTensor& x, int axis, int64_t k) {
  const int64_t size = x.dims().size() == 0 ? 1 : x.dims()[axis];
  PADDLE_ENFORCE(
      k >= 1 && (size < 0 || k <= size),
      errors::InvalidArgument(
          "attribute `k` must be in [1, %d] for axis %d of input X of shape %s; it is %d", size,
          axis, x.dims(), k));
}

}  // namespace

void ArgMinMaxInferMeta(const MetaTensor& x, const Scalar& axis, bool keepdims, bool flatten,
                        int dtype, MetaTensor* out, MetaConfig config) {
  std::vector<int64_t> dims = vectorize(x.dims());
  if (flatten) {
    dims.assign(keepdims ? dims.size() : 0, 1);
  } else if (axis.FromTensor() && !config.is_runtime) {
    for (int64_t& d : dims) d = -1;
    if (!keepdims && !dims.empty()) dims.pop_back();
  } else {
    const int at = SelectAxis(x, axis.to<int64_t>());
    if (dims.empty()) {
      dims.assign(keepdims ? 1 : 0,
                  1);  // as in the original: a tensor of rank 0 gets an axis with keepdim
    } else if (keepdims) {
      dims[at] = 1;
    } else {
      dims.erase(dims.begin() + at);
    }
  }
  PADDLE_ENFORCE(dtype == -1 || dtype == 2 || dtype == 3,
                 errors::InvalidArgument(
                     "attribute `dtype` must be 2 (int32), 3 (int64) or -1; it is %d", dtype));
  out->set_dims(make_ddim(dims));
  out->set_dtype(dtype == 2 ? DataType::INT32 : DataType::INT64);
}

void ArgsortInferMeta(const MetaTensor& x, int axis, bool /*descending*/, MetaTensor* out,
                      MetaTensor* indices) {
  SelectAxis(x, axis);
  SetBoth(x, vectorize(x.dims()), out, indices);
  out->share_lod(x);
  indices->share_lod(x);
}

void TopKInferMeta(const MetaTensor& x, const Scalar& k, int axis, bool /*largest*/,
                   bool /*sorted*/, MetaTensor* out, MetaTensor* indices, MetaConfig config) {
  const int at = SelectAxis(x, axis);
  std::vector<int64_t> dims = vectorize(x.dims());
  const bool known = config.is_runtime || !k.FromTensor();
  if (known) CheckK(x, at, k.to<int64_t>());
  if (!dims.empty()) dims[at] = known ? k.to<int64_t>() : -1;
  SetBoth(x, dims, out, indices);
  out->share_lod(x);
  indices->share_lod(x);
}

void KthvalueInferMeta(const MetaTensor& x, int k, int axis, bool keepdim, MetaTensor* out,
                       MetaTensor* indices, MetaConfig /*config*/) {
  const int at = SelectAxis(x, axis);
  CheckK(x, at, k);
  SetWithoutAxis(x, at, keepdim, out, indices);
  out->share_lod(x);
  indices->share_lod(x);
}

void ModeInferMeta(const MetaTensor& x, int axis, bool keepdim, MetaTensor* out,
                   MetaTensor* indices) {
  const int at = SelectAxis(x, axis);
  PADDLE_ENFORCE(x.dims().size() == 0 || x.dims()[at] != 0,
                 errors::InvalidArgument("axis %d of input X must have elements, of which one is "
                                         "the mode; X has shape %s",
                                         at, x.dims()));
  SetWithoutAxis(x, at, keepdim, out, indices);
  out->share_lod(x);
  indices->share_lod(x);
}

void CumsumInferMeta(const MetaTensor& x, const Scalar& axis, bool flatten, bool exclusive,
                     bool reverse, MetaTensor* out) {
  LogcumsumexpInferMeta(x, axis.FromTensor() ? -1 : axis.to<int>(), flatten, exclusive, reverse,
                        out);
}

void LogcumsumexpInferMeta(const MetaTensor& x, int axis, bool flatten, bool /*exclusive*/,
                           bool /*reverse*/, MetaTensor* out) {
  if (!flatten) {
    SelectAxis(x, axis);
    return out->share_meta(x);
  }
  int64_t size = 1;
  for (int64_t d : vectorize(x.dims())) size = size < 0 || d < 0 ? -1 : size * d;
  out->set_dims({size});
  out->set_dtype(x.dtype());
  out->share_lod(x);
}

void CumprodInferMeta(const MetaTensor& x, int dim, MetaTensor* out) {
  SelectAxis(x, dim, "dim");
  out->share_meta(x);
}

void CumWithIndicesInferMeta(const MetaTensor& x, int axis, DataType dtype, MetaTensor* out,
                             MetaTensor* indices) {
  SelectAxis(x, axis);
  PADDLE_ENFORCE(dtype == DataType::INT32 || dtype == DataType::INT64,
                 errors::InvalidArgument("attribute `dtype` must be int32 or int64; it is %s",
                                         DataTypeToString(dtype)));
  out->share_meta(x);
  indices->share_meta(x);
  indices->set_dtype(dtype);
}

void NanmedianInferMeta(const MetaTensor& x, const IntArray& axes, bool keepdim, MetaTensor* out,
                        MetaTensor* median_index) {
  std::vector<bool> reduced(x.dims().size(), axes.size() == 0);
  for (int64_t axis : axes.GetData()) {
    const int at = SelectAxis(x, axis);
    if (reduced.empty()) continue;
    PADDLE_ENFORCE(!reduced[at],
                   errors::InvalidArgument("attribute `axis` must not name axis %d twice", at));
    reduced[at] = true;
  }
  std::vector<int64_t> dims;
  for (int i = 0; i < x.dims().size(); ++i) {
    if (!reduced[i] || keepdim) dims.push_back(reduced[i] ? 1 : x.dims()[i]);
  }
  const DataType dtype = x.dtype();
  out->set_dims(make_ddim(dims));
  out->set_dtype(dtype);
  out->set_layout(x.layout());
  if (median_index == nullptr) return;
  dims.push_back(2);
  median_index->set_dims(make_ddim(dims));
  median_index->set_dtype(DataType::INT64);
}

}  // namespace phi
