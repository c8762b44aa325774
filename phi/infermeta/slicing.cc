#include "phi/infermeta/slicing.h"

#include <algorithm>
#include <string>

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"
#include "phi/kernels/funcs/conv/pad.h"
#include "phi/kernels/funcs/index/distinct_axes.h"
#include "phi/kernels/funcs/index/strided_bounds.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

namespace {

int AxisIn(const char* attribute, int64_t axis, const DDim& dims) {
  const int rank = dims.size();
  PADDLE_ENFORCE(axis >= -rank && axis < rank,
                 errors::InvalidArgument(
                     "attribute `%s` must be in [%d, %d) for input X of shape %s; it is %d",
                     attribute, -rank, rank, dims, axis));
  return funcs::CanonicalAxis(axis, rank);
}
void SetPart(const MetaTensor& x, const DDim& dims, MetaTensor* out) {
  out->set_dims(dims);
  out->set_dtype(x.dtype());
  out->set_layout(x.layout());
}
// The axes of input X that an attribute names, each once.
template <typename Axis>
std::vector<int> AxesIn(const char* attribute, const std::vector<Axis>& axes, const DDim& dims) {
  funcs::DistinctAxes distinct(attribute);
  std::vector<int> at;
  for (Axis axis : axes) {
    at.push_back(AxisIn(attribute, axis, dims));
    distinct.Add(at.back());
  }
  return at;
}
DDim UnknownSizes(int rank) { return make_ddim(std::vector<int64_t>(rank, -1)); }

}  // namespace

void StridedSliceRawInferMeta(const MetaTensor& x, const std::vector<int>& axes,
                              const IntArray& starts, const IntArray& ends, const IntArray& strides,
                              const std::vector<int>& infer_flags,
                              const std::vector<int>& decrease_axis, MetaTensor* out,
                              MetaConfig config) {
  const DDim in = x.dims();
  DDim dims = in;
  const bool hidden =
      !config.is_runtime && (starts.FromTensor() || ends.FromTensor() || strides.FromTensor());
  PADDLE_ENFORCE(
      hidden || (starts.size() == axes.size() && ends.size() == axes.size() &&
                 strides.size() == axes.size()),
      errors::InvalidArgument("attributes `axes`, `starts`, `ends` and `strides` must be "
                              "equally long; they hold %d, %d, %d and %d numbers",
                              axes.size(), starts.size(), ends.size(), strides.size()));
  const std::vector<int> cut = AxesIn("axes", axes, in);
  for (size_t i = 0; i < cut.size(); ++i) {
    const int at = cut[i];
    const bool unknown = !config.is_runtime && i < infer_flags.size() && infer_flags[i] == -1;
    if (hidden || unknown || in[at] < 0) {
      dims[at] = -1;
      continue;
    }
    PADDLE_ENFORCE_NE(strides[i], 0,
                      errors::InvalidArgument("attribute `strides` must not hold 0"));
    dims[at] = funcs::ClampStrided(starts[i], ends[i], strides[i], in[at]).count;
  }
  bool dropped[DDim::kMaxRank] = {};
  for (int axis : decrease_axis) {
    const int at = AxisIn("decrease_axis", axis, in);
    PADDLE_ENFORCE(dims[at] == 1 || dims[at] == -1,
                   errors::InvalidArgument(
                       "attribute `decrease_axis` may drop axes of size 1; axis %d of input X of "
                       "shape %s comes out as %d",
                       at, in, dims[at]));
    dropped[at] = true;
  }
  std::vector<int64_t> kept;
  for (int i = 0; i < dims.size(); ++i) {
    if (!dropped[i]) kept.push_back(dims[i]);
  }
  SetPart(x, make_ddim(kept), out);
  out->share_lod(x);
}

void PadInferMeta(const MetaTensor& x, const std::vector<int>& paddings, const Scalar&,
                  MetaTensor* out, MetaConfig) {
  DDim dims = x.dims();
  PADDLE_ENFORCE_EQ(paddings.size(), static_cast<size_t>(2 * dims.size()),
                    errors::InvalidArgument(
                        "attribute `paddings` must hold two numbers for each axis of input X of "
                        "shape %s; it holds %d",
                        dims, paddings.size()));
  for (int i = 0; i < dims.size(); ++i) {
    PADDLE_ENFORCE(paddings[2 * i] >= 0 && paddings[2 * i + 1] >= 0,
                   errors::InvalidArgument("attribute `paddings` must not be negative; axis %d has "
                                           "%d and %d",
                                           i, paddings[2 * i], paddings[2 * i + 1]));
    const int64_t added = int64_t{paddings[2 * i]} + paddings[2 * i + 1];
    if (dims[i] >= 0) dims[i] = CheckedAdd(dims[i], added);
  }
  SetPart(x, dims, out);
  if (dims.size() > 0 && dims[0] == x.dims()[0]) out->share_lod(x);
}

void Pad3dInferMeta(const MetaTensor& x, const IntArray& paddings, const std::string& mode, float,
                    const std::string& data_format, MetaTensor* out, MetaConfig config) {
  const DDim in = x.dims();
  PADDLE_ENFORCE_EQ(in.size(), 5,
                    errors::InvalidArgument("input X must have rank 5; it has shape %s", in));
  const funcs::PadMode how = funcs::PadModeOf(mode);
  if (paddings.FromTensor() && !config.is_runtime) {
    DDim dims = in;
    for (int i = 0; i < 3; ++i) dims[i + (data_format == "NDHWC" ? 1 : 2)] = -1;
    return SetPart(x, dims, out);
  }
  PADDLE_ENFORCE_EQ(
      paddings.size(), 6,
      errors::InvalidArgument("attribute `paddings` must hold 6 numbers; it is %s", paddings));
  std::vector<int64_t> before;
  SetPart(x, funcs::PaddedImage(in, paddings.GetData(), data_format == "NDHWC", how, &before), out);
  out->share_lod(x);
}

void CropInferMeta(const MetaTensor& x, const IntArray& shape, const IntArray& offsets,
                   MetaTensor* out, MetaConfig config) {
  const DDim in = x.dims();
  const bool hidden = !config.is_runtime && (shape.FromTensor() || offsets.FromTensor());
  if (hidden) return SetPart(x, UnknownSizes(in.size()), out);
  DDim dims = in;
  const size_t rank = static_cast<size_t>(in.size());
  PADDLE_ENFORCE((shape.size() == rank || shape.size() == 0) &&
                     (offsets.size() == rank || offsets.size() == 0),
                 errors::InvalidArgument("attributes `shape` and `offsets` must hold a number for "
                                         "each axis of input X of shape %s; they are %s and %s",
                                         in, shape, offsets));
  for (int i = 0; i < in.size(); ++i) {
    const int64_t offset = offsets.size() == 0 ? 0 : offsets[i];
    const int64_t wanted = shape.size() == 0 ? -1 : shape[i];
    if (in[i] < 0) {
      dims[i] = wanted > 0 ? wanted : -1;
      continue;
    }
    dims[i] = wanted == -1 ? in[i] - offset : wanted;
    PADDLE_ENFORCE(offset >= 0 && dims[i] >= 0 && offset + dims[i] <= in[i],
                   errors::InvalidArgument("size %d at offset %d of axis %d sticks out of input X "
                                           "of shape %s",
                                           dims[i], offset, i, in));
  }
  SetPart(x, dims, out);
  out->share_lod(x);
}

void FlipInferMeta(const MetaTensor& x, const IntArray& axis, MetaTensor* out, MetaConfig config) {
  if (config.is_runtime || !axis.FromTensor()) AxesIn("axis", axis.GetData(), x.dims());
  out->share_meta(x);
}

void RollInferMeta(const MetaTensor& x, const IntArray& shifts, const std::vector<int64_t>& axis,
                   MetaTensor* out, MetaConfig config) {
  const size_t wanted = std::max<size_t>(axis.size(), 1);
  PADDLE_ENFORCE(
      (shifts.FromTensor() && !config.is_runtime) || shifts.size() == wanted,
      errors::InvalidArgument("attribute `shifts` must hold %d numbers; it is %s", wanted, shifts));
  for (int64_t a : axis) AxisIn("axis", a, x.dims());
  out->share_meta(x);
}

void TrilTriuInferMeta(const MetaTensor& x, int, bool, MetaTensor* out) {
  PADDLE_ENFORCE_GE(
      x.dims().size(), 2,
      errors::InvalidArgument("input X must have rank 2 or more; it has shape %s", x.dims()));
  out->share_meta(x);
}

}  // namespace phi
