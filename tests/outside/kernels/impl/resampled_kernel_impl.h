// outside: 2.3 | impl/*.h kernel that branches by text, with std::function, HOSTDEVICE functors,
// platform::Transform and Eigen tensors of rank 3
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/platform/transform.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/hostdevice.h"

namespace phi {

template <typename T>
struct ClippedFunctor {
  HOSTDEVICE explicit ClippedFunctor(T bound) : bound_(bound) {}
  HOSTDEVICE inline T operator()(const T& x) const {
    return x > bound_ ? bound_ : (x < -bound_ ? -bound_ : x);
  }

 private:
  T bound_;
};

// The columns of x [batch, channels, width] at the positions of out_size, nearest or linear.
template <typename T, typename Context>
void ResampledKernel(const Context& dev_ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& out_size, const IntArray& shape,
                     const std::string& interp_method, bool align_corners, float bound,
                     DenseTensor* out) {
  int64_t width = shape.GetData().empty() ? x.dims()[2] : shape.GetData()[0];
  if (out_size) width = out_size->data<int>()[0];
  PADDLE_ENFORCE_GT(
      width, 0, phi::errors::InvalidArgument("out_size should be greater than 0, not %d.", width));
  out->Resize({x.dims()[0], x.dims()[1], width});
  dev_ctx.template Alloc<T>(out);

  const int64_t in_width = x.dims()[2];
  const float ratio = align_corners
                          ? (width > 1 ? static_cast<float>(in_width - 1) / (width - 1) : 0.f)
                          : static_cast<float>(in_width) / width;
  auto from = paddle::framework::EigenTensor<T, 3>::From(x);
  auto to = paddle::framework::EigenTensor<T, 3>::From(*out);
  std::function<T(int, int, int64_t)> at;
  if (interp_method == "nearest") {
    at = [&](int n, int c, int64_t w) {
      return from(n, c, static_cast<int>(align_corners ? ratio * w + 0.5f : ratio * w));
    };
  } else if (interp_method == "linear") {
    at = [&](int n, int c, int64_t w) {
      const float position = align_corners ? ratio * w : std::max(ratio * (w + 0.5f) - 0.5f, 0.f);
      const int64_t left = std::min<int64_t>(static_cast<int64_t>(position), in_width - 1);
      const int64_t right = std::min<int64_t>(left + 1, in_width - 1);
      const T part = static_cast<T>(position - left);
      return from(n, c, left) * (1 - part) + from(n, c, right) * part;
    };
  } else {
    PADDLE_THROW(phi::errors::Unimplemented("interp_method %s is not supported.", interp_method));
  }
  for (int n = 0; n < x.dims()[0]; ++n) {
    for (int c = 0; c < x.dims()[1]; ++c) {
      for (int64_t w = 0; w < width; ++w) to(n, c, w) = at(n, c, w);
    }
  }
  if (bound > 0) {
    paddle::platform::Transform<Context> trans;
    T* data = out->data<T>();
    trans(dev_ctx, data, data + out->numel(), data, ClippedFunctor<T>(static_cast<T>(bound)));
  }
}

}  // namespace phi
