// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/elementwise_grad_base.h")
#include_next "paddle/phi/kernels/funcs/elementwise_grad_base.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/kernels/funcs/elementwise_base.h"
#include "paddle/phi/kernels/funcs/for_range.h"

namespace phi {
namespace funcs {

/// Gradients of an operation without broadcast, for ForRange.
template <typename T, typename DX_OP, typename DY_OP, typename Tout = T>
struct ElemwiseGradNoBroadcast {
  const T* x_;
  const T* y_;
  const Tout* out_;
  const Tout* dout_;
  HOSTDEVICE void operator()(size_t i) {
    if (dx_ != nullptr) dx_[i] = dx_op_(x_[i], y_[i], out_[i], dout_[i]);
    if (dy_ != nullptr) dy_[i] = dy_op_(x_[i], y_[i], out_[i], dout_[i]);
  }
  DX_OP dx_op_;
  DY_OP dy_op_;
  T* dx_;
  T* dy_;
};

template <typename DeviceContext, typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void ElemwiseGradComputeNoBroadcast(const DeviceContext& dev_ctx, const DDim& x_dim,
                                    const DDim& /*y_dim*/, const DenseTensor& x,
                                    const DenseTensor& y, const DenseTensor& out,
                                    const DenseTensor& dout, int /*axis*/, DenseTensor* dx,
                                    DenseTensor* dy, DX_OP dx_op, DY_OP dy_op) {
  ForRange<DeviceContext> for_range(dev_ctx, static_cast<size_t>(product(x_dim)));
  for_range(ElemwiseGradNoBroadcast<T, DX_OP, DY_OP, Tout>{
      x.data<T>(), y.data<T>(), out.data<Tout>(), dout.data<Tout>(), dx_op, dy_op,
      dx == nullptr ? nullptr : dev_ctx.template Alloc<T>(dx),
      dy == nullptr ? nullptr : dev_ctx.template Alloc<T>(dy)});
}

/// Gradients of an operation whose operands were broadcast: an element of an operand gets the sum
/// of the gradients of its repetitions.
template <typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void CommonGradBroadcastCPU(const DenseTensor& x, const DenseTensor& y, const DenseTensor& out,
                            const DenseTensor& dout, DenseTensor* dx, DenseTensor* dy,
                            int* x_dims_array, int* y_dims_array, int* out_dims_array, int max_dim,
                            const CPUContext& ctx, DX_OP dx_op, DY_OP dy_op) {
  // In place, the zeros would overwrite what is still to be read.
  if (dx != nullptr && dx->IsSharedBufferWith(dout)) dx->clear();
  T* dx_data = dx == nullptr ? nullptr : ctx.template Alloc<T>(dx);
  T* dy_data = dy == nullptr ? nullptr : ctx.template Alloc<T>(dy);
  if (dx_data != nullptr) std::fill(dx_data, dx_data + dx->numel(), static_cast<T>(0));
  if (dy_data != nullptr) std::fill(dy_data, dy_data + dy->numel(), static_cast<T>(0));
  std::vector<int> at(max_dim, 0);
  int64_t count = 1;
  for (int i = 0; i < max_dim; ++i) count *= out_dims_array[i];
  for (int64_t i = 0; i < count; ++i) {
    const int a = GetElementwiseIndex(x_dims_array, max_dim, at.data());
    const int b = GetElementwiseIndex(y_dims_array, max_dim, at.data());
    const T x_value = x.data<T>()[a], y_value = y.data<T>()[b];
    const Tout out_value = out.data<Tout>()[i], dout_value = dout.data<Tout>()[i];
    if (dx_data != nullptr) dx_data[a] += dx_op(x_value, y_value, out_value, dout_value);
    if (dy_data != nullptr) dy_data[b] += dy_op(x_value, y_value, out_value, dout_value);
    UpdateElementwiseIndexArray(out_dims_array, max_dim, at.data());
  }
}
template <typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void CommonElementwiseBroadcastBackward(const CPUContext& ctx, const DDim& x_dims,
                                        const DDim& y_dims, const DenseTensor& x,
                                        const DenseTensor& y, const DenseTensor& out,
                                        const DenseTensor& dout, int axis, DenseTensor* dx,
                                        DenseTensor* dy, DX_OP dx_op, DY_OP dy_op) {
  const int rank = std::max(x_dims.size(), y_dims.size());
  if (axis == -1) axis = std::abs(x_dims.size() - y_dims.size());
  std::vector<int> x_array(rank), y_array(rank), out_array(rank);
  GetBroadcastDimsArrays(x_dims, y_dims, x_array.data(), y_array.data(), out_array.data(), rank,
                         axis);
  CommonGradBroadcastCPU<T, DX_OP, DY_OP, Tout>(x, y, out, dout, dx, dy, x_array.data(),
                                                y_array.data(), out_array.data(), rank, ctx, dx_op,
                                                dy_op);
}
template <typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void ElemwiseGradComputeWithBroadcast(const CPUContext& ctx, const DDim& x_dims, const DDim& y_dims,
                                      const DenseTensor& x, const DenseTensor& y,
                                      const DenseTensor& out, const DenseTensor& dout, int axis,
                                      DenseTensor* dx, DenseTensor* dy, DX_OP dx_op, DY_OP dy_op) {
  const int rank = std::max(x_dims.size(), y_dims.size());
  if (axis == -1) axis = std::abs(x_dims.size() - y_dims.size());
  const auto fit = [axis, rank](const DDim& dims) {
    return axis + dims.size() > rank ? TrimTrailingSingularDims(dims) : dims;
  };
  const bool x_is_longer = x_dims.size() >= y_dims.size();
  CommonElementwiseBroadcastBackward<T, DX_OP, DY_OP, Tout>(
      ctx, x_is_longer ? x_dims : fit(x_dims), x_is_longer ? fit(y_dims) : y_dims, x, y, out, dout,
      axis, dx, dy, dx_op, dy_op);
}

/// x is [pre, n, post] and y [n]; or the other way round.
template <typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void ElemwiseGradBroadcast2CPU(const T* x, const T* y, const Tout* out, const Tout* dout, int pre,
                               int n, int post, bool is_xsize_larger, DX_OP dx_op, DY_OP dy_op,
                               T* dx, T* dy) {
  T* small = is_xsize_larger ? dy : dx;
  if (small != nullptr) std::fill(small, small + n, static_cast<T>(0));
  for (int64_t i = 0; i < static_cast<int64_t>(pre) * n * post; ++i) {
    const int64_t j = i / post % n;
    const T x_value = is_xsize_larger ? x[i] : x[j], y_value = is_xsize_larger ? y[j] : y[i];
    if (dx != nullptr) {
      const T value = dx_op(x_value, y_value, out[i], dout[i]);
      if (is_xsize_larger) {
        dx[i] = value;
      } else {
        dx[j] += value;
      }
    }
    if (dy != nullptr) {
      const T value = dy_op(x_value, y_value, out[i], dout[i]);
      if (is_xsize_larger) {
        dy[j] += value;
      } else {
        dy[i] = value;
      }
    }
  }
}
/// x is [h, w] and y [w]; or the other way round.
template <typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void ElemwiseGradBroadcast1CPU(const T* x, const T* y, const Tout* out, const Tout* dout, int h,
                               int w, bool is_xsize_larger, DX_OP dx_op, DY_OP dy_op, T* dx,
                               T* dy) {
  ElemwiseGradBroadcast2CPU<T, DX_OP, DY_OP, Tout>(x, y, out, dout, h, w, 1, is_xsize_larger, dx_op,
                                                   dy_op, dx, dy);
}

/// dx and dy, either of which may be null: dx_op(x, y, out, dout) of each element, summed over what
/// was broadcast.
template <typename DeviceContext, typename T, typename DX_OP, typename DY_OP, typename Tout = T>
void ElemwiseGradCompute(const DeviceContext& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                         const DenseTensor& out, const DenseTensor& dout, int axis, DenseTensor* dx,
                         DenseTensor* dy, DX_OP dx_op, DY_OP dy_op) {
  if (x.dims() == y.dims()) {
    ElemwiseGradComputeNoBroadcast<DeviceContext, T, DX_OP, DY_OP, Tout>(
        dev_ctx, x.dims(), y.dims(), x, y, out, dout, axis, dx, dy, dx_op, dy_op);
  } else {
    ElemwiseGradComputeWithBroadcast<T, DX_OP, DY_OP, Tout>(dev_ctx, x.dims(), y.dims(), x, y, out,
                                                            dout, axis, dx, dy, dx_op, dy_op);
  }
}

}  // namespace funcs
}  // namespace phi

#endif
