// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/pooling.h")
#include_next "paddle/phi/kernels/funcs/pooling.h"
#else
#pragma once

#include <cfloat>
#include <string>
#include <type_traits>
#include <vector>

#include "paddle/phi/common/amp_type_traits.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/hostdevice.h"
#include "phi/kernels/funcs/conv/pool_shape.h"

// Pooling over host memory. Tensors are [N, C, D, H, W] or [N, C, H, W], with the channels last for
// "NDHWC" and "NHWC", and have their memory; paddings has one number for each axis.

namespace phi {
namespace funcs {

/// What pooling makes of the elements of a window: initial(), compute() for each, finalize() with
/// their number.
template <class T>
class MaxPool {
 public:
  HOSTDEVICE T initial() { return static_cast<T>(-FLT_MAX); }
  HOSTDEVICE void compute(const T& x, T* y) { *y = *y > x ? *y : x; }
  HOSTDEVICE void finalize(const T& /*pool_field*/, T* /*y*/) {}
};
template <class T>
class AvgPool {
  using MT = typename dtype::MPTypeTrait<T>::Type;
  MT sum_ = static_cast<MT>(0);

 public:
  HOSTDEVICE T initial() {
    sum_ = static_cast<MT>(0);
    return static_cast<T>(0);
  }
  HOSTDEVICE void compute(const T& x, T* /*y*/) { sum_ += static_cast<MT>(x); }
  HOSTDEVICE void finalize(const T& pool_field, T* y) {
    *y = static_cast<T>(sum_ / static_cast<MT>(pool_field));
  }
};
/// dx of an element x of a window whose result is y; scale is 1 / the elements of the window.
template <class T>
class MaxPoolGrad {
 public:
  static constexpr bool use_x = true;
  HOSTDEVICE void compute(const T& x, const T& y, const T& dy, T /*scale*/, T* dx) {
    *dx += dy * static_cast<T>(x == y);
  }
};
template <class T>
class AvgPoolGrad {
 public:
  static constexpr bool use_x = false;
  HOSTDEVICE void compute(const T& /*x*/, const T& /*y*/, const T& dy, T scale, T* dx) {
    *dx += scale * dy;
  }
};

/// UpdatePadding of window.h, for other integers.
template <typename T>
void UpdatePadding(std::vector<T>* paddings, const bool global_pooling, const bool adaptive,
                   const std::string& padding_algorithm, const DDim& data_dims,
                   const std::vector<T>& strides, const std::vector<T>& kernel_size) {
  std::vector<int> pads(paddings->begin(), paddings->end());
  UpdatePadding(&pads, global_pooling, adaptive, padding_algorithm, data_dims,
                std::vector<int>(strides.begin(), strides.end()),
                std::vector<int>(kernel_size.begin(), kernel_size.end()));
  paddings->assign(pads.begin(), pads.end());
}
template <typename T>
void UpdateKernelSize(std::vector<T>* kernel_size, const DDim& data_dims) {
  std::vector<int> sizes(kernel_size->begin(), kernel_size->end());
  UpdateKernelSize(&sizes, data_dims);
  kernel_size->assign(sizes.begin(), sizes.end());
}
/// PoolOutputSize of window.h without ceil_mode. Errors: InvalidArgument if no window fits.
inline int MaxPoolOutputSize(int input_size, int filter_size, int padding, int stride) {
  const int64_t size = PoolOutputSize(input_size, filter_size, padding, padding, stride, false);
  PADDLE_ENFORCE_GT(size, 0,
                    errors::InvalidArgument("a window of %d does not fit %d elements with %d of "
                                            "padding on each side",
                                            filter_size, input_size, padding));
  return static_cast<int>(size);
}

namespace details {

/// The windows of a pooling along three axes, of which an image's first has one element.
struct PoolGrid {
  int64_t images, channels;
  bool channels_last, adaptive, exclusive;
  int64_t in[3] = {1, 1, 1}, out[3] = {1, 1, 1};
  int ksize[3] = {1, 1, 1}, stride[3] = {1, 1, 1}, pad[3] = {0, 0, 0};

  PoolGrid(const DDim& input, const DDim& output, const std::vector<int>& ksizes,
           const std::vector<int>& strides, const std::vector<int>& pads, bool last, bool adapts,
           bool excludes)
      : channels_last(last), adaptive(adapts), exclusive(excludes) {
    const int axes = input.size() - 2, first = channels_last ? 1 : 2;
    PADDLE_ENFORCE(axes >= 1 && axes <= 3 && output.size() == input.size(),
                   errors::InvalidArgument("%s is not pooled to %s", input, output));
    const auto count = static_cast<size_t>(axes);
    PADDLE_ENFORCE(ksizes.size() >= count && strides.size() >= count && pads.size() >= count,
                   errors::InvalidArgument("give %d window sizes, strides and paddings", axes));
    images = input[0];
    channels = input[channels_last ? axes + 1 : 1];
    for (int i = 0; i < axes; ++i) {
      const int to = i + 3 - axes;
      in[to] = input[first + i];
      out[to] = output[first + i];
      ksize[to] = ksizes[i];
      stride[to] = strides[i];
      pad[to] = pads[i];
    }
  }
  int64_t At(const int64_t* dims, int64_t n, int64_t c, int64_t plane) const {
    const int64_t size = dims[0] * dims[1] * dims[2];
    return channels_last ? (n * size + plane) * channels + c : (n * channels + c) * size + plane;
  }
};

struct PoolWindow {
  int64_t image, channel, out;  // out: of the element of the result
  PoolSpan span[3];
  int64_t size;  // what a mean divides by
};

/// body(window), for each element of the result.
template <typename Body>
void ForEachWindow(const PoolGrid& g, Body body) {
  const int64_t plane = g.out[0] * g.out[1] * g.out[2];
  PoolWindow w;
  for (w.image = 0; w.image < g.images; ++w.image) {
    for (w.channel = 0; w.channel < g.channels; ++w.channel) {
      for (int64_t p = 0; p < plane; ++p) {
        const int64_t at[3] = {p / g.out[2] / g.out[1], p / g.out[2] % g.out[1], p % g.out[2]};
        w.size = 1;
        for (int i = 0; i < 3; ++i) {
          w.span[i] =
              PoolSpanOf(at[i], g.in[i], g.out[i], g.ksize[i], g.stride[i], g.pad[i], g.adaptive);
          const bool all = g.exclusive || g.adaptive;
          w.size *= all ? w.span[i].end - w.span[i].begin : w.span[i].padded;
        }
        w.out = g.At(g.out, w.image, w.channel, p);
        body(w);
      }
    }
  }
}
/// body(element of the input, its place in its plane) for each element of the window, until body
/// returns false.
template <typename Body>
void ForEachInside(const PoolGrid& g, const PoolWindow& w, Body body) {
  for (int64_t d = w.span[0].begin; d < w.span[0].end; ++d) {
    for (int64_t h = w.span[1].begin; h < w.span[1].end; ++h) {
      for (int64_t x = w.span[2].begin; x < w.span[2].end; ++x) {
        const int64_t place = (d * g.in[1] + h) * g.in[2] + x;
        if (!body(g.At(g.in, w.image, w.channel, place), place)) return;
      }
    }
  }
}

template <typename T, typename PoolProcess>
void Pool(const PoolGrid& grid, const T* x, PoolProcess process, T* out) {
  ForEachWindow(grid, [&](const PoolWindow& w) {
    T y = process.initial();
    ForEachInside(grid, w, [&](int64_t at, int64_t) {
      process.compute(x[at], &y);
      return true;
    });
    process.finalize(static_cast<T>(w.size), &y);
    out[w.out] = y;
  });
}
template <typename T, typename PoolProcess>
void PoolGrad(const PoolGrid& grid, const T* x, const T* y, const T* dy, PoolProcess process,
              T* dx) {
  ForEachWindow(grid, [&](const PoolWindow& w) {
    const T scale = static_cast<T>(1) / static_cast<T>(w.size);
    ForEachInside(grid, w, [&](int64_t at, int64_t) {
      process.compute(x[at], y[w.out], dy[w.out], scale, dx + at);
      return true;
    });
  });
}
/// The gradient goes to the first of equal elements.
template <typename T>
void MaxPoolFirstGrad(const PoolGrid& grid, const T* x, const T* y, const T* dy, T* dx) {
  ForEachWindow(grid, [&](const PoolWindow& w) {
    ForEachInside(grid, w, [&](int64_t at, int64_t) {
      if (x[at] != y[w.out]) return true;
      dx[at] += dy[w.out];
      return false;
    });
  });
}

}  // namespace details

/// output gets `pool_compute` over each window of input. The two dimensions of the name are not
/// read: Pool3dFunctor is the same.
template <typename Context, typename PoolProcess, typename T>
class Pool2dFunctor {
 public:
  void operator()(const Context& context, const DenseTensor& input, const std::vector<int>& ksize,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool exclusive,
                  bool adaptive, DenseTensor* output, PoolProcess pool_compute) const {
    (*this)(context, input, ksize, strides, paddings, "NCHW", exclusive, adaptive, output,
            pool_compute);
  }
  void operator()(const Context& context, const DenseTensor& input, const std::vector<int>& ksize,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& data_format, bool exclusive, bool adaptive,
                  DenseTensor* output, PoolProcess pool_compute) const {
    const details::PoolGrid grid(input.dims(), output->dims(), ksize, strides, paddings,
                                 IsChannelLast(data_format), adaptive, exclusive);
    details::Pool(grid, input.data<T>(), pool_compute, context.template Alloc<T>(output));
  }
};
/// Adds to input_grad, which is 0 or holds what was added before.
template <typename Context, typename PoolProcess, typename T>
class Pool2dGradFunctor {
 public:
  void operator()(const Context& context, const DenseTensor& input, const DenseTensor& output,
                  const DenseTensor& output_grad, const std::vector<int>& ksize,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool exclusive,
                  bool adaptive, DenseTensor* input_grad, PoolProcess pool_compute) const {
    (*this)(context, input, output, output_grad, ksize, strides, paddings, "NCHW", exclusive,
            adaptive, input_grad, pool_compute);
  }
  void operator()(const Context& context, const DenseTensor& input, const DenseTensor& output,
                  const DenseTensor& output_grad, const std::vector<int>& ksize,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& data_format, bool exclusive, bool adaptive,
                  DenseTensor* input_grad, PoolProcess pool_compute) const {
    const details::PoolGrid grid(input.dims(), output.dims(), ksize, strides, paddings,
                                 IsChannelLast(data_format), adaptive, exclusive);
    details::PoolGrad(grid, input.data<T>(), output.data<T>(), output_grad.data<T>(), pool_compute,
                      context.template Alloc<T>(input_grad));
  }
};
/// Adds to input_grad; of equal elements the first of a window gets the gradient.
template <typename Context, class T>
class MaxPool2dGradFunctor {
 public:
  void operator()(const Context& context, const DenseTensor& input, const DenseTensor& output,
                  const DenseTensor& output_grad, const std::vector<int>& ksize,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  DenseTensor* input_grad) const {
    (*this)(context, input, output, output_grad, ksize, strides, paddings, "NCHW", input_grad);
  }
  void operator()(const Context& context, const DenseTensor& input, const DenseTensor& output,
                  const DenseTensor& output_grad, const std::vector<int>& ksize,
                  const std::vector<int>& strides, const std::vector<int>& paddings,
                  const std::string& data_format, DenseTensor* input_grad) const {
    const details::PoolGrid grid(input.dims(), output.dims(), ksize, strides, paddings,
                                 IsChannelLast(data_format), false, true);
    details::MaxPoolFirstGrad(grid, input.data<T>(), output.data<T>(), output_grad.data<T>(),
                              context.template Alloc<T>(input_grad));
  }
};
template <typename Context, typename PoolProcess, typename T>
class Pool3dFunctor : public Pool2dFunctor<Context, PoolProcess, T> {};
template <typename Context, typename PoolProcess, typename T>
class Pool3dGradFunctor : public Pool2dGradFunctor<Context, PoolProcess, T> {};
template <typename Context, class T>
class MaxPool3dGradFunctor : public MaxPool2dGradFunctor<Context, T> {};

/// output gets the largest element of each window of input, with its channels second, and mask (of
/// type T2) its place in its plane: -1 where nothing in the window is greater than -FLT_MAX.
template <typename Context, typename T1, typename T2>
class MaxPool2dWithIndexFunctor {
 public:
  void operator()(const Context& context, const DenseTensor& input, const std::vector<int>& ksize,
                  const std::vector<int>& strides, const std::vector<int>& paddings, bool adaptive,
                  DenseTensor* output, DenseTensor* mask) const {
    const details::PoolGrid grid(input.dims(), output->dims(), ksize, strides, paddings, false,
                                 adaptive, true);
    const T1* x = input.data<T1>();
    T1* out = context.template Alloc<T1>(output);
    T2* places = context.template Alloc<T2>(mask);
    details::ForEachWindow(grid, [&](const details::PoolWindow& w) {
      out[w.out] = static_cast<T1>(-FLT_MAX);
      places[w.out] = static_cast<T2>(-1);
      details::ForEachInside(grid, w, [&](int64_t at, int64_t place) {
        if (out[w.out] < x[at]) {
          out[w.out] = x[at];
          places[w.out] = static_cast<T2>(place);
        }
        return true;
      });
    });
  }
};
/// Adds each element of output_grad to the place of input_grad that mask says; to none where that
/// is -1. Errors: OutOfRange.
template <typename Context, typename T1, typename T2>
class MaxPool2dWithIndexGradFunctor {
 public:
  void operator()(const Context& context, const DenseTensor& output_grad, const DenseTensor& mask,
                  const std::vector<int>& /*ksize*/, const std::vector<int>& /*strides*/,
                  const std::vector<int>& /*paddings*/, bool /*adaptive*/,
                  DenseTensor* input_grad) const {
    const DDim& dims = input_grad->dims();
    const int64_t planes = dims[0] * dims[1];
    if (planes == 0 || output_grad.numel() == 0) return;
    const int64_t in = input_grad->numel() / planes, out = output_grad.numel() / planes;
    T1* dx = context.template Alloc<T1>(input_grad);
    for (int64_t i = 0; i < output_grad.numel(); ++i) {
      const auto place = static_cast<int64_t>(mask.data<T2>()[i]);
      PADDLE_ENFORCE(place >= -1 && place < in,
                     errors::OutOfRange("mask names place %d of a plane of %d", place, in));
      if (place >= 0) dx[i / out * in + place] += output_grad.data<T1>()[i];
    }
  }
};
template <typename Context, typename T1, typename T2>
class MaxPool3dWithIndexFunctor : public MaxPool2dWithIndexFunctor<Context, T1, T2> {};
template <typename Context, typename T1, typename T2>
class MaxPool3dWithIndexGradFunctor : public MaxPool2dWithIndexGradFunctor<Context, T1, T2> {};

}  // namespace funcs
}  // namespace phi

#endif
