#include "phi/infermeta/expand.h"

#include <algorithm>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

namespace {

bool Hidden(const IntArray& numbers, const MetaConfig& config) {
  return numbers.FromTensor() && !config.is_runtime;
}
void SetShape(const MetaTensor& x, const std::vector<int64_t>& dims, MetaTensor* out) {
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}
std::vector<int64_t> Unknown(size_t rank) { return std::vector<int64_t>(rank, -1); }

// Sizes of an expansion of `in` to `shape`; negative sizes of the program copy those of x.
std::vector<int64_t> ExpandedSizes(const DDim& in, const std::vector<int64_t>& shape) {
  std::vector<int64_t> dims = shape;
  const int lead = static_cast<int>(shape.size()) - in.size();
  PADDLE_ENFORCE_GE(lead, 0,
                    errors::InvalidArgument("attribute `shape` must hold %d sizes or more for "
                                            "input X of shape %s; it holds %d",
                                            in.size(), in, shape.size()));
  for (int i = 0; i < static_cast<int>(dims.size()); ++i) {
    const int64_t size = i < lead ? 1 : in[i - lead];
    if (dims[i] == -1) {
      PADDLE_ENFORCE_GE(i, lead,
                        errors::InvalidArgument("attribute `shape` must hold no -1 before the axes "
                                                "of input X of shape %s; number %d is",
                                                in, i));
      dims[i] = size;
    }
    PADDLE_ENFORCE(dims[i] >= 0 || size == -1,
                   errors::InvalidArgument(
                       "attribute `shape` must hold sizes or -1; number %d is %d", i, dims[i]));
    PADDLE_ENFORCE(size == 1 || size == dims[i] || size == -1,
                   errors::InvalidArgument("input X of shape %s does not expand to size %d on "
                                           "axis %d of the result",
                                           in, dims[i], i));
  }
  return dims;
}

}  // namespace

void ExpandInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out,
                     MetaConfig config) {
  if (Hidden(shape, config)) {
    SetShape(x, Unknown(shape.size()), out);
  } else {
    SetShape(x, ExpandedSizes(x.dims(), shape.GetData()), out);
  }
  if (x.dims().size() > 0 && out->dims().size() > 0 && x.dims()[0] == out->dims()[0]) {
    out->share_lod(x);
  }
}

void ExpandAsInferMeta(const MetaTensor& x, paddle::optional<const MetaTensor&> y,
                       const std::vector<int>& target_shape, MetaTensor* out) {
  std::vector<int64_t> shape(target_shape.begin(), target_shape.end());
  const bool is_told = std::count(shape.begin(), shape.end(), -1) == 0 &&
                       static_cast<int>(shape.size()) >= x.dims().size();
  if (y && !is_told) shape = vectorize((*y).dims());
  SetShape(x, ExpandedSizes(x.dims(), shape), out);
}

void TileInferMeta(const MetaTensor& x, const IntArray& repeat_times, MetaTensor* out,
                   MetaConfig config) {
  const DDim in = x.dims();
  std::vector<int64_t> dims = vectorize(in), times = repeat_times.GetData();
  if (dims.size() < times.size()) dims.insert(dims.begin(), times.size() - dims.size(), 1);
  if (Hidden(repeat_times, config)) return SetShape(x, Unknown(dims.size()), out);
  times.insert(times.begin(), dims.size() - times.size(), 1);
  for (size_t i = 0; i < dims.size(); ++i) {
    PADDLE_ENFORCE_GE(
        times[i], 1,
        errors::InvalidArgument(
            "attribute `repeat_times` must hold numbers above 0; number %d is %d", i, times[i]));
    dims[i] = dims[i] < 0 ? -1 : CheckedMul(dims[i], times[i]);
  }
  SetShape(x, dims, out);
  if (in.size() > 0 && dims[0] == in[0]) out->share_lod(x);
}

void StackInferMeta(const std::vector<const MetaTensor*>& x, int axis, MetaTensor* out,
                    MetaConfig) {
  PADDLE_ENFORCE(!x.empty(),
                 errors::InvalidArgument("input X must hold one tensor or more; it is empty"));
  std::vector<int64_t> dims = vectorize(x[0]->dims());
  const int rank = static_cast<int>(dims.size());
  for (size_t i = 1; i < x.size(); ++i) {
    const DDim other = x[i]->dims();
    bool same = other.size() == rank;
    for (int d = 0; same && d < rank; ++d) {
      same = dims[d] == other[d] || dims[d] < 0 || other[d] < 0;
      dims[d] = std::max(dims[d], other[d]);
    }
    PADDLE_ENFORCE(
        same, errors::InvalidArgument("all of input X must have one shape: X[0] has %s, X[%d] %s",
                                      x[0]->dims(), i, other));
  }
  PADDLE_ENFORCE(axis >= -rank - 1 && axis <= rank,
                 errors::InvalidArgument(
                     "attribute `axis` must be in [%d, %d] for input X of shape %s; it is %d",
                     -rank - 1, rank, x[0]->dims(), axis));
  dims.insert(dims.begin() + (axis < 0 ? axis + rank + 1 : axis), static_cast<int64_t>(x.size()));
  SetShape(*x[0], dims, out);
  out->share_lod(*x[0]);
}

void UnbindInferMeta(const MetaTensor& x, int axis, std::vector<MetaTensor*> out) {
  UnStackInferMeta(x, axis, 0, out);
  for (MetaTensor* part : out) {
    if (part != nullptr) part->share_lod(x);
  }
}

void UnStackInferMeta(const MetaTensor& x, int axis, int num, std::vector<MetaTensor*> out) {
  std::vector<int64_t> dims = vectorize(x.dims());
  const int rank = static_cast<int>(dims.size());
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `axis` must be in [%d, %d) for input X of shape %s; it is %d",
                     -rank, rank, x.dims(), axis));
  const int at = funcs::CanonicalAxis(axis, rank);
  const int64_t size = dims[at], count = static_cast<int64_t>(out.size());
  PADDLE_ENFORCE(size < 0 || (size == count && (num == 0 || num == size)),
                 errors::InvalidArgument(
                     "axis %d of input X of shape %s must have the size of `num` and the number of "
                     "outputs; they are %d and %d",
                     at, x.dims(), num, count));
  dims.erase(dims.begin() + at);
  for (MetaTensor* part : out) {
    if (part != nullptr) SetShape(x, dims, part);
  }
}

}  // namespace phi
