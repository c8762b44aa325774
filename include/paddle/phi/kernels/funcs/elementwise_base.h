// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/elementwise_base.h")
#include_next "paddle/phi/kernels/funcs/elementwise_base.h"
#else
#pragma once

#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <type_traits>
#include <vector>

#include "paddle/fluid/platform/transform.h"
#include "paddle/phi/backends/all_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/utils/array.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "paddle/phi/kernels/funcs/common_shape.h"
#include "paddle/phi/kernels/funcs/elementwise_utils.h"
#include "paddle/phi/kernels/funcs/math_function.h"

namespace phi {

enum ElementwiseType { kUnary = 1, kBinary = 2, kTernary = 3, kAny = -1 };

/// What a functor with `Num` results returns.
template <class T, int Num>
using ConditionalT = std::conditional_t<Num == 1, T, Array<T, Num>>;

namespace funcs {

/// Goes through a row of n elements again and again, and gives each element `post` times in a row.
template <typename T, typename DeviceContext>
class MidWiseTransformIterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = const T*;
  using reference = const T&;

  MidWiseTransformIterator(const T* ptr, int n, int post) : ptr_(ptr), n_(n), post_(post) {}
  MidWiseTransformIterator& operator++() {
    if (++j_ == post_) {
      j_ = 0;
      if (++i_ == n_) i_ = 0;
    }
    return *this;
  }
  MidWiseTransformIterator& operator+(int n) {
    for (; n > 0; --n) ++*this;
    return *this;
  }
  bool operator==(const MidWiseTransformIterator& other) const { return &**this == &*other; }
  bool operator!=(const MidWiseTransformIterator& other) const { return !(*this == other); }
  const T& operator*() const { return ptr_[i_]; }

 private:
  const T* ptr_;
  int64_t i_ = 0, j_ = 0, n_, post_;
};

/// Goes through a row of n elements again and again.
template <typename T, typename DeviceContext>
class RowwiseTransformIterator : public MidWiseTransformIterator<T, DeviceContext> {
 public:
  RowwiseTransformIterator(const T* ptr, int n)
      : MidWiseTransformIterator<T, DeviceContext>(ptr, n, /*post=*/1) {}
};

/// z = func(x, y), element by element; RunRowWise and RunMidWise repeat the smaller operand.
template <typename Functor, typename T, typename DeviceContext, typename OutType = T>
class TransformFunctor {
 public:
  TransformFunctor(const DenseTensor& x, const DenseTensor& y, DenseTensor* z,
                   const DeviceContext& ctx, Functor func, const bool is_xsize_larger = true)
      : x_(is_xsize_larger ? x.data<T>() : y.data<T>()),
        y_(is_xsize_larger ? y.data<T>() : x.data<T>()),
        z_(ctx.template Alloc<OutType>(z)),
        count_(is_xsize_larger ? x.numel() : y.numel()),
        func_(func) {}

  void Run() const {
    for (int64_t i = 0; i < count_; ++i) z_[i] = func_(x_[i], y_[i]);
  }
  void RunRowWise(int n, int /*pre*/ = 0) const {
    for (int64_t i = 0; i < count_; ++i) z_[i] = func_(x_[i], y_[i % n]);
  }
  void RunMidWise(int n, int post) const {
    for (int64_t i = 0; i < count_; ++i) z_[i] = func_(x_[i], y_[i / post % n]);
  }
  void RunMidWise(int n, int /*pre*/, int post) const { RunMidWise(n, post); }

 private:
  const T* x_;
  const T* y_;
  OutType* z_;
  int64_t count_;
  mutable Functor func_;
};

/// z = func(x, y), broadcast as the arrays of GetBroadcastDimsArrays say. Where x is not the larger
/// one the functor is called with (y, x), as in the original, which passes the inverse functor
/// then.
template <typename Functor, typename T, typename OutType = T>
void CommonForwardBroadcastCPU(const DenseTensor& x, const DenseTensor& y, DenseTensor* z,
                               int* x_dims_array, int* y_dims_array, int* out_dims_array,
                               int max_dim, const CPUContext& ctx, Functor func,
                               const bool is_xsize_larger = true) {
  const T* x_data = x.data<T>();
  const T* y_data = y.data<T>();
  OutType* out = ctx.template Alloc<OutType>(z);
  std::vector<int> at(max_dim, 0);
  int64_t count = 1;
  for (int i = 0; i < max_dim; ++i) count *= out_dims_array[i];
  for (int64_t i = 0; i < count; ++i) {
    const T& a = x_data[GetElementwiseIndex(x_dims_array, max_dim, at.data())];
    const T& b = y_data[GetElementwiseIndex(y_dims_array, max_dim, at.data())];
    out[i] = is_xsize_larger ? func(a, b) : func(b, a);
    UpdateElementwiseIndexArray(out_dims_array, max_dim, at.data());
  }
}
template <typename Functor, typename T, typename OutType = T>
void CommonElementwiseBroadcastForward(const CPUContext& dev_ctx, const DenseTensor& x,
                                       const DenseTensor& y, DenseTensor* z, const DDim& x_dims,
                                       const DDim& y_dims, Functor func, int axis,
                                       const bool is_xsize_larger = true) {
  const int rank = std::max(x_dims.size(), y_dims.size());
  if (axis == -1) axis = std::abs(x_dims.size() - y_dims.size());
  std::vector<int> x_array(rank), y_array(rank), out_array(rank);
  GetBroadcastDimsArrays(x_dims, y_dims, x_array.data(), y_array.data(), out_array.data(), rank,
                         axis);
  CommonForwardBroadcastCPU<Functor, T, OutType>(x, y, z, x_array.data(), y_array.data(),
                                                 out_array.data(), rank, dev_ctx, func,
                                                 is_xsize_larger);
}

/// z, of the broadcast shape, becomes func(x, y); func(y, x) if y has more dimensions. The shorter
/// one's dimensions lie at `axis` of the longer one, -1: at its end. Errors: InvalidArgument.
template <typename Functor, typename T, typename OutType = T>
void ElementwiseCompute(const CPUContext& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                        int axis, Functor func, DenseTensor* z) {
  dev_ctx.template Alloc<OutType>(z);
  const bool x_is_longer = x.dims().size() >= y.dims().size();
  if (x.dims() == y.dims()) {
    return TransformFunctor<Functor, T, CPUContext, OutType>(x, y, z, dev_ctx, func).Run();
  }
  const int max_rank = std::max(x.dims().size(), y.dims().size());
  if (axis == -1) axis = std::abs(x.dims().size() - y.dims().size());
  PADDLE_ENFORCE_GE(axis, 0, errors::InvalidArgument("axis %d of a broadcast is negative", axis));
  PADDLE_ENFORCE_LT(axis, std::max(max_rank, 1),
                    errors::InvalidArgument("axis %d exceeds the rank %d", axis, max_rank));
  // A shape such as [n, 1] at an axis from which it would not fit loses its ones at the end.
  const auto fit = [axis, max_rank](const DDim& dims) {
    return axis + dims.size() > max_rank ? TrimTrailingSingularDims(dims) : dims;
  };
  const DDim x_dims = x_is_longer ? x.dims() : fit(x.dims());
  const DDim y_dims = x_is_longer ? fit(y.dims()) : y.dims();
  CommonElementwiseBroadcastForward<Functor, T, OutType>(dev_ctx, x, y, z, x_dims, y_dims, func,
                                                         axis, x_is_longer);
}
/// The order of arguments since 2.4.
template <typename Functor, typename T, typename OutType = T>
void ElementwiseCompute(const CPUContext& dev_ctx, const DenseTensor& x, const DenseTensor& y,
                        Functor func, DenseTensor* z, int axis = -1) {
  ElementwiseCompute<Functor, T, OutType>(dev_ctx, x, y, axis, func, z);
}

/// The axes over which a gradient of shape `out` is summed for an operand of shape `in`.
inline std::vector<int> GetReduceDim(const DDim& in, const DDim& out, int axis) {
  if (axis == -1) axis = std::abs(out.size() - in.size());
  std::vector<int> dims;
  for (int i = 0; i < out.size(); ++i) {
    const bool inside = i >= axis && i < axis + in.size();
    if (!inside || out[i] != in[i - axis]) dims.push_back(i);
  }
  return dims;
}

/// ddx, or zeros of x's shape where there is none.
template <typename DeviceContext, typename T>
void GetDoubleGradSafeTensor(const DeviceContext& dev_ctx, const DenseTensor& x,
                             const DenseTensor* ddx, DenseTensor* ddx_safe) {
  if (ddx != nullptr) {
    *ddx_safe = *ddx;
    return;
  }
  *ddx_safe = DenseTensor();
  ddx_safe->Resize(x.dims());
  dev_ctx.template Alloc<T>(ddx_safe);
  SetConstant<DeviceContext, T>()(dev_ctx, ddx_safe, static_cast<T>(0));
}
template <typename DeviceContext, typename T>
void GetDoubleGradSafeTensor(const DeviceContext& dev_ctx, const DenseTensor& x,
                             const paddle::optional<DenseTensor>& ddx, DenseTensor* ddx_safe) {
  GetDoubleGradSafeTensor<DeviceContext, T>(dev_ctx, x, ddx.get_ptr(), ddx_safe);
}

inline void ElementwiseGradPreProcess(const DenseTensor& dout, DenseTensor* dx) {
  if (dx != nullptr) dx->set_lod(dout.lod());
}

}  // namespace funcs
}  // namespace phi

#endif
