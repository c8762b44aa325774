#include "phi/infermeta/signal.h"

#include "phi/core/checked_size.h"
#include "phi/core/infermeta_utils.h"

namespace phi {
namespace {

// The last of the axes, from the front.
int CheckFft(const MetaTensor& x, const std::vector<int64_t>& axes,
             const std::string& normalization) {
  const int rank = x.dims().size();
  PADDLE_ENFORCE(!axes.empty(), errors::InvalidArgument("attribute `axes` must not be empty"));
  for (int64_t axis : axes) {
    PADDLE_ENFORCE(axis >= -rank && axis < rank,
                   errors::InvalidArgument("attribute `axes` must be in [%d, %d) for input X of "
                                           "shape %s; one is %d",
                                           -rank, rank, x.dims(), axis));
  }
  const bool known =
      normalization == "backward" || normalization == "ortho" || normalization == "forward";
  PADDLE_ENFORCE(known, errors::InvalidArgument("attribute `normalization` must be backward, ortho "
                                                "or forward; it is %s",
                                                normalization));
  return static_cast<int>(axes.back() < 0 ? axes.back() + rank : axes.back());
}

void CheckFrameAxis(int hop_length, int axis) {
  PADDLE_ENFORCE(
      hop_length > 0,
      errors::InvalidArgument("attribute `hop_length` must be above 0; it is %d", hop_length));
  PADDLE_ENFORCE(axis == 0 || axis == -1,
                 errors::InvalidArgument("attribute `axis` must be 0 or -1; it is %d", axis));
}

// -1 if the length is unknown.
int64_t FrameCount(int64_t length, int64_t frame_length, int64_t hop_length, const DDim& x) {
  if (length < 0) return -1;
  PADDLE_ENFORCE(
      frame_length > 0 && frame_length <= length,
      errors::InvalidArgument("frames must have a length in [1, %d] for input X of shape "
                              "%s; it is %d",
                              length, x, frame_length));
  return 1 + (length - frame_length) / hop_length;
}

void CheckWindows(const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                  const std::vector<int>& paddings, const std::vector<int>& dilations) {
  PADDLE_ENFORCE(kernel_sizes.size() == 2 && strides.size() == 2 && paddings.size() == 4 &&
                     dilations.size() == 2,
                 errors::InvalidArgument(
                     "attribute `paddings` must hold 4 numbers, `kernel_sizes`, "
                     "`strides` and `dilations` 2 each; they hold %d, %d, %d "
                     "and %d",
                     paddings.size(), kernel_sizes.size(), strides.size(), dilations.size()));
  for (int i = 0; i < 2; ++i) {
    PADDLE_ENFORCE(kernel_sizes[i] > 0 && strides[i] > 0 && dilations[i] > 0,
                   errors::InvalidArgument("attributes `kernel_sizes`, `strides` and `dilations` "
                                           "must be above 0; of axis %d they are %d, %d and %d",
                                           i, kernel_sizes[i], strides[i], dilations[i]));
  }
}

// The number of positions of the window on an axis of `size`; -1 if that is unknown.
int64_t WindowPlaces(int64_t size, int i, const std::vector<int>& kernel_sizes,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::vector<int>& dilations) {
  if (size < 0) return -1;
  const int64_t reach = int64_t{dilations[i]} * (kernel_sizes[i] - 1) + 1;
  const int64_t room = size + paddings[i] + paddings[2 + i] - reach;
  PADDLE_ENFORCE(room >= 0, errors::InvalidArgument("a window that reaches over %d does not fit "
                                                    "into an axis of %d, padded by %d and %d",
                                                    reach, size, paddings[i], paddings[2 + i]));
  return room / strides[i] + 1;
}

DataType ComplexTypeOf(DataType dtype) {
  return dtype == DataType::FLOAT64 ? DataType::COMPLEX128 : DataType::COMPLEX64;
}

}  // namespace

void FftC2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool, MetaTensor* out) {
  CheckFft(x, axes, normalization);
  out->share_meta(x);
}

void FftR2CInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool, bool onesided, MetaTensor* out) {
  const int last = CheckFft(x, axes, normalization);
  DDim dims = x.dims();
  if (onesided && dims[last] >= 0) dims[last] = dims[last] / 2 + 1;
  const DataType dtype = ComplexTypeOf(x.dtype());
  out->share_meta(x);
  out->set_dims(dims);
  out->set_dtype(dtype);
}

void FftC2RInferMeta(const MetaTensor& x, const std::vector<int64_t>& axes,
                     const std::string& normalization, bool, int64_t last_dim_size,
                     MetaTensor* out) {
  const int last = CheckFft(x, axes, normalization);
  DDim dims = x.dims();
  PADDLE_ENFORCE(last_dim_size >= 0,
                 errors::InvalidArgument("attribute `last_dim_size` must not be negative; it is %d",
                                         last_dim_size));
  if (last_dim_size > 0) {
    dims[last] = last_dim_size;
  } else if (dims[last] >= 0) {
    PADDLE_ENFORCE(dims[last] > 1,
                   errors::InvalidArgument("input X of shape %s needs two elements or more on axis "
                                           "%d",
                                           x.dims(), last));
    dims[last] = 2 * (dims[last] - 1);
  }
  const DataType dtype = x.dtype() == DataType::COMPLEX128 ? DataType::FLOAT64 : DataType::FLOAT32;
  out->share_meta(x);
  out->set_dims(dims);
  out->set_dtype(dtype);
}

void FftR2CGradInferMeta(const MetaTensor& x, const MetaTensor& out_grad,
                         const std::vector<int64_t>& axes, const std::string& normalization,
                         bool /*forward*/, bool onesided, MetaTensor* x_grad) {
  const int last = CheckFft(x, axes, normalization);
  DDim dims = x.dims();
  if (onesided && dims[last] >= 0) dims[last] = dims[last] / 2 + 1;
  bool fits = dims.size() == out_grad.dims().size();
  for (int i = 0; fits && i < dims.size(); ++i) {
    fits = dims[i] == out_grad.dims()[i] || dims[i] < 0 || out_grad.dims()[i] < 0;
  }
  PADDLE_ENFORCE(fits, errors::InvalidArgument("input Out@GRAD must have shape %s for input X of "
                                               "shape %s; it has shape %s",
                                               dims, x.dims(), out_grad.dims()));
  x_grad->share_meta(x);
}

void FftC2RGradInferMeta(const MetaTensor& out_grad, const std::vector<int64_t>& axes,
                         const std::string& normalization, bool forward, int64_t /*last_dim_size*/,
                         MetaTensor* x_grad) {
  FftR2CInferMeta(out_grad, axes, normalization, forward, /*onesided=*/true, x_grad);
}

void FrameInferMeta(const MetaTensor& x, int frame_length, int hop_length, int axis,
                    MetaTensor* out) {
  CheckFrameAxis(hop_length, axis);
  std::vector<int64_t> dims = vectorize(x.dims());
  PADDLE_ENFORCE(!dims.empty() && frame_length > 0,
                 errors::InvalidArgument("input X must have rank 1 or more and attribute "
                                         "`frame_length` be above 0; they are %s and %d",
                                         x.dims(), frame_length));
  const int64_t length = axis == 0 ? dims.front() : dims.back();
  const int64_t frames = FrameCount(length, frame_length, hop_length, x.dims());
  if (axis == 0) {
    dims.front() = frame_length;
    dims.insert(dims.begin(), frames);
  } else {
    dims.back() = frame_length;
    dims.push_back(frames);
  }
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
}

void OverlapAddInferMeta(const MetaTensor& x, int hop_length, int axis, MetaTensor* out) {
  CheckFrameAxis(hop_length, axis);
  std::vector<int64_t> dims = vectorize(x.dims());
  const size_t rank = dims.size();
  PADDLE_ENFORCE(rank >= 2, errors::InvalidArgument(
                                "input X must have rank 2 or more; it has shape %s", x.dims()));
  const int64_t frames = axis == 0 ? dims[0] : dims[rank - 1];
  const int64_t length = axis == 0 ? dims[1] : dims[rank - 2];
  PADDLE_ENFORCE(length < 0 || hop_length <= length,
                 errors::InvalidArgument("attribute `hop_length` must be in [1, %d], the length of "
                                         "the frames of input X of shape %s; it is %d",
                                         length, x.dims(), hop_length));
  const int64_t total =
      frames < 0 || length < 0 ? -1 : CheckedAdd(CheckedMul(frames - 1, hop_length), length);
  dims.erase(axis == 0 ? dims.begin() : dims.end() - 1);
  (axis == 0 ? dims.front() : dims.back()) = total;
  out->set_dims(make_ddim(dims));
  out->set_dtype(x.dtype());
}

void StftInferMeta(const MetaTensor& x, const MetaTensor& window, int n_fft, int hop_length, bool,
                   bool onesided, MetaTensor* out) {
  const DDim dims = x.dims(), weights = window.dims();
  PADDLE_ENFORCE(dims.size() == 2,
                 errors::InvalidArgument("input X must have rank 2; it has shape %s", dims));
  PADDLE_ENFORCE(
      hop_length > 0,
      errors::InvalidArgument("attribute `hop_length` must be above 0; it is %d", hop_length));
  PADDLE_ENFORCE(weights.size() == 1 && (weights[0] < 0 || weights[0] == n_fft),
                 errors::InvalidArgument("input Window must have shape [%d], as attribute `n_fft` "
                                         "says; it has shape %s",
                                         n_fft, weights));
  const int64_t bins = onesided ? n_fft / 2 + 1 : n_fft;
  const DataType dtype = ComplexTypeOf(x.dtype());
  out->set_dims({dims[0], bins, FrameCount(dims[1], n_fft, hop_length, dims)});
  out->set_dtype(dtype);
}

void UnfoldInferMeta(const MetaTensor& x, const std::vector<int>& kernel_sizes,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::vector<int>& dilations, MetaTensor* out) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE(dims.size() == 4,
                 errors::InvalidArgument("input X must have rank 4; it has shape %s", dims));
  CheckWindows(kernel_sizes, strides, paddings, dilations);
  const int64_t rows = WindowPlaces(dims[2], 0, kernel_sizes, strides, paddings, dilations);
  const int64_t columns = WindowPlaces(dims[3], 1, kernel_sizes, strides, paddings, dilations);
  const int64_t window = int64_t{kernel_sizes[0]} * kernel_sizes[1];
  out->set_dims({dims[0], dims[1] < 0 ? -1 : CheckedMul(dims[1], window),
                 rows < 0 || columns < 0 ? -1 : CheckedMul(rows, columns)});
  out->set_dtype(x.dtype());
}

void FoldInferMeta(const MetaTensor& x, const std::vector<int>& output_sizes,
                   const std::vector<int>& kernel_sizes, const std::vector<int>& strides,
                   const std::vector<int>& paddings, const std::vector<int>& dilations,
                   MetaTensor* out) {
  const DDim dims = x.dims();
  PADDLE_ENFORCE(
      dims.size() == 3 && output_sizes.size() == 2,
      errors::InvalidArgument("input X must have rank 3 and attribute `output_sizes` hold "
                              "2 numbers; it has shape %s and they are %d",
                              dims, output_sizes.size()));
  CheckWindows(kernel_sizes, strides, paddings, dilations);
  const int64_t window = int64_t{kernel_sizes[0]} * kernel_sizes[1];
  const int64_t places =
      WindowPlaces(output_sizes[0], 0, kernel_sizes, strides, paddings, dilations) *
      WindowPlaces(output_sizes[1], 1, kernel_sizes, strides, paddings, dilations);
  PADDLE_ENFORCE((dims[1] < 0 || dims[1] % window == 0) && (dims[2] < 0 || dims[2] == places),
                 errors::InvalidArgument("input X must have shape [N, C * %d, %d], as the windows "
                                         "say; it has shape %s",
                                         window, places, dims));
  out->set_dims({dims[0], dims[1] < 0 ? -1 : dims[1] / window, output_sizes[0], output_sizes[1]});
  out->set_dtype(x.dtype());
}

}  // namespace phi
