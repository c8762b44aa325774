// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/stack_functor.h")
#include_next "paddle/phi/kernels/funcs/stack_functor.h"
#else
#pragma once

#include "paddle/phi/kernels/funcs/for_range.h"

namespace phi {
namespace funcs {

/// y[i, j, k] = x[j][i, k], j of n tensors and k of `post` elements.
template <typename VecXType, typename T>
struct StackFunctor {
  HOSTDEVICE StackFunctor(const VecXType& x, T* y, int n, int post)
      : x_(x), y_(y), n_(n), post_(post) {}
  HOSTDEVICE void operator()(int idx) {
    const int i = idx / (n_ * post_), j = idx / post_ % n_, k = idx % post_;
    y_[idx] = x_[j][i * post_ + k];
  }

 private:
  VecXType x_;
  T* y_;
  int n_;
  int post_;
};
template <typename VecDxType, typename T>
struct StackGradFunctor {
  HOSTDEVICE StackGradFunctor(const VecDxType& dx, const T* dy, int n, int post)
      : dx_(dx), dy_(dy), n_(n), post_(post) {}
  HOSTDEVICE void operator()(int idx) {
    const int i = idx / (n_ * post_), j = idx / post_ % n_, k = idx % post_;
    if (dx_[j] != nullptr) dx_[j][i * post_ + k] = dy_[idx];
  }

 private:
  VecDxType dx_;
  const T* dy_;
  int n_;
  int post_;
};
template <typename DeviceContext, typename VecXType, typename T>
void StackFunctorForRange(const DeviceContext& ctx, const VecXType& x, T* y, int total_num, int n,
                          int post) {
  ForRange<DeviceContext> for_range(ctx, total_num);
  for_range(StackFunctor<VecXType, T>(x, y, n, post));
}
template <typename DeviceContext, typename VecDxType, typename T>
void StackGradFunctorForRange(const DeviceContext& ctx, const VecDxType& dx, const T* dy,
                              int total_num, int n, int post) {
  ForRange<DeviceContext> for_range(ctx, total_num);
  for_range(StackGradFunctor<VecDxType, T>(dx, dy, n, post));
}

}  // namespace funcs
}  // namespace phi

#endif
