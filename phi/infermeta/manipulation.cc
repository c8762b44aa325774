#include "phi/infermeta/manipulation.h"

#include <algorithm>

#include "phi/core/infermeta_utils.h"
#include "phi/core/layout_transform.h"
#include "phi/kernels/funcs/index/distinct_axes.h"
#include "phi/kernels/funcs/index/slice_bounds.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// "axis" in [-rank, rank) as [0, rank).
int CheckedAxis(const char* attribute, int64_t axis, const DDim& dims) {
  const int rank = dims.size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `%s` must be in [%d, %d) for input X of shape %s; it is %d",
                     attribute, -rank, rank, dims, axis));
  return funcs::CanonicalAxis(axis, rank);
}

// Once dimensions have moved, a tensor no longer says that its channels are last.
DataLayout LayoutAfterMove(const MetaTensor& x) {
  return IsChannelsLast(x.layout()) ? DataLayout::NCHW : x.layout();
}

void SetReshaped(const MetaTensor& x, const DDim& dims, MetaTensor* out) {
  const DDim before = x.dims();
  const bool keeps_rows = before.size() > 0 && dims.size() > 0 && before[0] == dims[0];
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  out->set_layout(LayoutAfterMove(x));
  if (keeps_rows) out->share_lod(x);
}

// Requires: x is not yet overwritten by an output that shares its tensor.
void SetXShape(const MetaTensor& x, MetaTensor* xshape) {
  if (xshape == nullptr) return;
  std::vector<int64_t> dims{0};
  const DDim before = x.dims();
  dims.insert(dims.end(), before.begin(), before.end());
  xshape->set_dims(make_ddim(dims));
  xshape->set_dtype(x.dtype());
  xshape->share_lod(x);
}

DDim UnknownDims(int rank) {
  return make_ddim(std::vector<int64_t>(static_cast<size_t>(rank), -1));
}

}  // namespace

void CastInferMeta(const MetaTensor& x, DataType out_dtype, MetaTensor* out) {
  out->share_meta(x);
  out->set_dtype(out_dtype);
}

void ConcatInferMeta(const std::vector<const MetaTensor*>& x, const Scalar& axis_scalar,
                     MetaTensor* out, MetaConfig config) {
  PADDLE_ENFORCE(!x.empty(),
                 errors::InvalidArgument("input X must hold one tensor or more; it is empty"));
  DDim dims = x[0]->dims();
  if (!config.is_runtime && axis_scalar.FromTensor()) {
    dims = UnknownDims(dims.size());
  } else {
    const int axis = CheckedAxis("axis", axis_scalar.to<int64_t>(), dims);
    for (size_t i = 1; i < x.size(); ++i) {
      const DDim other = x[i]->dims();
      PADDLE_ENFORCE_EQ(
          other.size(), dims.size(),
          errors::InvalidArgument("all of input X must have one rank: X[0] has shape %s, X[%d] %s",
                                  x[0]->dims(), i, other));
      for (int d = 0; d < dims.size(); ++d) {
        const bool known = dims[d] >= 0 && other[d] >= 0;
        if (d == axis) {
          dims[d] = known ? dims[d] + other[d] : -1;
          continue;
        }
        PADDLE_ENFORCE(!known || dims[d] == other[d],
                       errors::InvalidArgument(
                           "all of input X must have one size on all axes but %d: X[0] has "
                           "shape %s, X[%d] %s",
                           axis, x[0]->dims(), i, other));
        if (dims[d] < 0) dims[d] = other[d];
      }
    }
  }
  out->set_dims(dims);
  out->set_dtype(x[0]->dtype());
  out->set_layout(x[0]->layout());
  out->share_lod(*x[0]);
}

namespace {

// Sizes of the parts; -1 what compile time does not know.
std::vector<int64_t> SplitSizes(const DDim& x, int axis, const IntArray& sections,
                                bool is_runtime) {
  std::vector<int64_t> sizes = sections.GetData();
  const int64_t whole = x[axis];
  const bool known = whole >= 0 && (is_runtime || !sections.FromTensor());
  int64_t sum = 0, open = 0;
  for (int64_t size : sizes) size < 0 ? ++open : sum += size;
  if (!known) return sizes;
  PADDLE_ENFORCE_LE(
      open, 1, errors::InvalidArgument("attribute `sections` may hold one -1; it is %s", sections));
  PADDLE_ENFORCE(open == 1 ? sum <= whole : sum == whole,
                 errors::InvalidArgument(
                     "attribute `sections` must add up to the size of axis %d of input X of "
                     "shape %s; it is %s",
                     axis, x, sections));
  for (int64_t& size : sizes) size = size < 0 ? whole - sum : size;
  return sizes;
}

void SetParts(const MetaTensor& x, int axis, const std::vector<int64_t>& sizes,
              const std::vector<MetaTensor*>& out) {
  PADDLE_ENFORCE_EQ(
      out.size(), sizes.size(),
      errors::InvalidArgument("output Out must hold %d tensors, one per part; it holds %d",
                              sizes.size(), out.size()));
  DDim dims = x.dims();
  for (size_t i = 0; i < out.size(); ++i) {
    if (out[i] == nullptr) continue;
    dims[axis] = sizes[i];
    out[i]->set_dims(dims);
    out[i]->set_dtype(x.dtype());
    out[i]->set_layout(x.layout());
    if (axis != 0) out[i]->share_lod(x);
  }
}

void SetUnknownParts(const MetaTensor& x, const std::vector<MetaTensor*>& out) {
  for (MetaTensor* part : out) {
    if (part == nullptr) continue;
    part->set_dims(UnknownDims(x.dims().size()));
    part->set_dtype(x.dtype());
    part->set_layout(x.layout());
  }
}

}  // namespace

void SplitWithNumInferMeta(const MetaTensor& x, int num, const Scalar& axis_scalar,
                           std::vector<MetaTensor*> out, MetaConfig config) {
  if (!config.is_runtime && axis_scalar.FromTensor()) return SetUnknownParts(x, out);
  const DDim dims = x.dims();
  const int axis = CheckedAxis("axis", axis_scalar.to<int64_t>(), dims);
  PADDLE_ENFORCE_GT(num, 0,
                    errors::InvalidArgument("attribute `num` must be above 0; it is %d", num));
  PADDLE_ENFORCE(
      dims[axis] < 0 || dims[axis] % num == 0,
      errors::InvalidArgument("axis %d of input X of shape %s does not split into %d equal parts",
                              axis, dims, num));
  SetParts(x, axis,
           std::vector<int64_t>(static_cast<size_t>(num), dims[axis] < 0 ? -1 : dims[axis] / num),
           out);
}

void SplitInferMeta(const MetaTensor& x, const IntArray& sections, const Scalar& axis_scalar,
                    std::vector<MetaTensor*> out, MetaConfig config) {
  if (sections.size() == 1 && (out.size() != 1 || sections[0] == 1)) {
    return SplitWithNumInferMeta(x, static_cast<int>(sections[0]), axis_scalar, out, config);
  }
  if (!config.is_runtime && axis_scalar.FromTensor()) return SetUnknownParts(x, out);
  const int axis = CheckedAxis("axis", axis_scalar.to<int64_t>(), x.dims());
  SetParts(x, axis, SplitSizes(x.dims(), axis, sections, config.is_runtime), out);
}

namespace {

DDim ReshapedDims(const DDim& x, const IntArray& shape, bool is_runtime) {
  std::vector<int64_t> dims = shape.GetData();
  if (!is_runtime && shape.FromTensor()) {
    for (int64_t& size : dims) size = size <= 0 ? -1 : size;
    return make_ddim(dims);
  }
  int open = -1;
  int64_t count = 1;  // of the sizes that are given; -1 if one copies a size that is not known
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == -1) {
      PADDLE_ENFORCE_EQ(
          open, -1, errors::InvalidArgument("attribute `shape` may hold one -1; it is %s", shape));
      open = static_cast<int>(i);
      continue;
    }
    PADDLE_ENFORCE_GE(
        dims[i], 0,
        errors::InvalidArgument("attribute `shape` must hold sizes, 0 or -1; it is %s", shape));
    if (dims[i] == 0) {
      PADDLE_ENFORCE_LT(static_cast<int>(i), x.size(),
                        errors::InvalidArgument(
                            "attribute `shape` copies axis %d with a 0, but input X has shape "
                            "%s; `shape` is %s",
                            i, x, shape));
      dims[i] = x[static_cast<int>(i)];
    }
    count = count < 0 || dims[i] < 0 ? -1 : count * dims[i];
  }
  if (contain_unknown_dim(x) || count < 0) return make_ddim(dims);
  const int64_t numel = product(x);
  const bool fits = open == -1 ? count == numel : (count == 0 ? numel == 0 : numel % count == 0);
  PADDLE_ENFORCE(
      fits, errors::InvalidArgument("input X of shape %s has %d elements; they do not fit into "
                                    "attribute `shape` %s",
                                    x, numel, shape));
  if (open != -1) dims[static_cast<size_t>(open)] = count == 0 ? 0 : numel / count;
  return make_ddim(dims);
}

}  // namespace

void ReshapeInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out,
                      MetaConfig config) {
  SetReshaped(x, ReshapedDims(x.dims(), shape, config.is_runtime), out);
}

void ReshapeWithXShapeInferMeta(const MetaTensor& x, const IntArray& shape, MetaTensor* out,
                                MetaTensor* xshape, MetaConfig config) {
  SetXShape(x, xshape);
  ReshapeInferMeta(x, shape, out, config);
}

void SqueezeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                      MetaConfig config) {
  const DDim dims = x.dims();
  const int rank = dims.size();
  if (!config.is_runtime && axes.FromTensor()) {
    return SetReshaped(x, UnknownDims(std::max(0, rank - static_cast<int>(axes.size()))), out);
  }
  bool named[DDim::kMaxRank] = {};
  for (int64_t axis : axes.GetData()) {
    if (rank == 0 && (axis == 0 || axis == -1)) continue;
    named[CheckedAxis("axes", axis, dims)] = true;
  }
  std::vector<int64_t> kept;
  for (int i = 0; i < rank; ++i) {
    const bool may_go = axes.size() == 0 || named[i];
    // a size that is not known yet is taken for 1 where the program names the axis
    const bool is_one = dims[i] == 1 || (dims[i] == -1 && !config.is_runtime && named[i]);
    if (!(may_go && is_one)) kept.push_back(dims[i]);
  }
  SetReshaped(x, make_ddim(kept), out);
}

void SqueezeWithXShapeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                                MetaTensor* xshape, MetaConfig config) {
  SetXShape(x, xshape);
  SqueezeInferMeta(x, axes, out, config);
}

void UnsqueezeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                        MetaConfig config) {
  std::vector<int64_t> dims = vectorize(x.dims());
  if (!config.is_runtime && axes.FromTensor()) {
    return SetReshaped(x, UnknownDims(static_cast<int>(dims.size() + axes.size())), out);
  }
  for (int64_t axis : axes.GetData()) {
    const int64_t rank = static_cast<int64_t>(dims.size()) + 1;
    PADDLE_ENFORCE(axis >= -rank && axis < rank,
                   errors::InvalidArgument(
                       "attribute `axes` must be in [%d, %d) by the time it is put in; it is "
                       "%s, input X has shape %s",
                       -rank, rank, axes, x.dims()));
    dims.insert(dims.begin() + funcs::CanonicalAxis(axis, static_cast<int>(rank)), 1);
  }
  SetReshaped(x, make_ddim(dims), out);
}

void UnsqueezeWithXShapeInferMeta(const MetaTensor& x, const IntArray& axes, MetaTensor* out,
                                  MetaTensor* xshape, MetaConfig config) {
  SetXShape(x, xshape);
  UnsqueezeInferMeta(x, axes, out, config);
}

void FlattenInferMeta(const MetaTensor& x, int start_axis, int stop_axis, MetaTensor* out) {
  const DDim dims = x.dims();
  if (dims.size() == 0) {
    PADDLE_ENFORCE(start_axis >= -1 && start_axis <= 0 && stop_axis >= -1 && stop_axis <= 0,
                   errors::InvalidArgument(
                       "attributes `start_axis` and `stop_axis` must be 0 or -1 for input X of "
                       "rank 0; they are %d and %d",
                       start_axis, stop_axis));
    return SetReshaped(x, DDim({1}), out);
  }
  const int start = CheckedAxis("start_axis", start_axis, dims);
  const int stop = CheckedAxis("stop_axis", stop_axis, dims);
  PADDLE_ENFORCE_LE(start, stop,
                    errors::InvalidArgument(
                        "attribute `stop_axis` must not be before `start_axis`: they are %d and "
                        "%d, input X has shape %s",
                        stop_axis, start_axis, dims));
  std::vector<int64_t> flat(dims.begin(), dims.begin() + start);
  int64_t merged = 1;
  for (int i = start; i <= stop; ++i) merged = merged < 0 || dims[i] < 0 ? -1 : merged * dims[i];
  flat.push_back(merged);
  flat.insert(flat.end(), dims.begin() + stop + 1, dims.end());
  SetReshaped(x, make_ddim(flat), out);
}

void FlattenWithXShapeInferMeta(const MetaTensor& x, int start_axis, int stop_axis, MetaTensor* out,
                                MetaTensor* xshape) {
  SetXShape(x, xshape);
  FlattenInferMeta(x, start_axis, stop_axis, out);
}

void TransposeInferMeta(const MetaTensor& x, const std::vector<int>& axis, MetaTensor* out) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE_EQ(axis.size(), static_cast<size_t>(dims.size()),
                    errors::InvalidArgument(
                        "attribute `axis` must hold %d axes for input X of shape %s; it holds %d",
                        dims.size(), dims, axis.size()));
  funcs::DistinctAxes from_axes("axis");
  DDim moved = dims;
  for (size_t i = 0; i < axis.size(); ++i) {
    const int from = CheckedAxis("axis", axis[i], dims);
    from_axes.Add(from);
    moved[static_cast<int>(i)] = dims[from];
  }
  out->set_dims(moved);
  out->set_dtype(x.dtype());
  out->set_layout(LayoutAfterMove(x));
}

namespace {

// Sizes after slicing, before axes are dropped. -1: not known at compile time.
DDim SlicedDims(const DDim& input, const std::vector<int64_t>& axes, const IntArray& starts,
                const IntArray& ends, const std::vector<int64_t>& infer_flags,
                const std::vector<int64_t>& decrease_axis, bool is_runtime) {
  DDim dims = input;
  funcs::DistinctAxes cut("axes");
  for (size_t i = 0; i < axes.size(); ++i) {
    const int axis = CheckedAxis("axes", axes[i], input);
    cut.Add(axis);
    const bool hidden = starts.FromTensor() || ends.FromTensor() ||
                        (i < infer_flags.size() && infer_flags[i] == -1);
    if (input[axis] < 0 || (hidden && !is_runtime)) {
      dims[axis] = -1;
      continue;
    }
    const bool dropped =
        std::find(decrease_axis.begin(), decrease_axis.end(), axes[i]) != decrease_axis.end();
    const funcs::SliceBounds b = funcs::ClampSlice(starts[i], ends[i], input[axis], dropped);
    PADDLE_ENFORCE_GE(b.end, b.start,
                      errors::InvalidArgument("attribute `ends` must not be before `starts` on "
                                              "axis %d of Input of shape %s; they are %d and %d",
                                              axis, input, ends[i], starts[i]));
    dims[axis] = b.end - b.start;
  }
  return dims;
}

}  // namespace

void SliceRawInferMeta(const MetaTensor& input, const std::vector<int64_t>& axes,
                       const IntArray& starts, const IntArray& ends,
                       const std::vector<int64_t>& infer_flags,
                       const std::vector<int64_t>& decrease_axis, MetaTensor* out,
                       MetaConfig config) {
  const DDim in = input.dims();
  const bool lengths_known = config.is_runtime || !(starts.FromTensor() || ends.FromTensor());
  PADDLE_ENFORCE(!lengths_known || (starts.size() == axes.size() && ends.size() == axes.size()),
                 errors::InvalidArgument(
                     "attributes `axes`, `starts` and `ends` must be equally long; they hold %d, "
                     "%d and %d numbers",
                     axes.size(), starts.size(), ends.size()));
  const DDim sliced =
      SlicedDims(in, axes, starts, ends, infer_flags, decrease_axis, config.is_runtime);
  bool drop[DDim::kMaxRank] = {};
  for (int64_t axis : decrease_axis) {
    const int at = CheckedAxis("decrease_axis", axis, in);
    PADDLE_ENFORCE(sliced[at] == 1 || sliced[at] == -1,
                   errors::InvalidArgument(
                       "attribute `decrease_axis` may drop axes of size 1; axis %d of Input of "
                       "shape %s comes out as %d",
                       at, in, sliced[at]));
    drop[at] = true;
  }
  std::vector<int64_t> kept;
  for (int i = 0; i < in.size(); ++i) {
    if (!drop[i]) kept.push_back(sliced[i]);
  }
  out->set_dims(make_ddim(kept));
  out->set_dtype(input.dtype());
  out->set_layout(input.layout());
  const bool first_axis =
      std::any_of(axes.begin(), axes.end(), [&](int64_t a) { return a == 0 || a == -in.size(); });
  if (!first_axis) out->share_lod(input);
}

}  // namespace phi
