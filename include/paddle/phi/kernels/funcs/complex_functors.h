// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/complex_functors.h")
#include_next "paddle/phi/kernels/funcs/complex_functors.h"
#else
#pragma once

#include <cmath>
#include <type_traits>

#include "paddle/phi/common/complex.h"
#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

template <bool B, typename T>
struct cond {
  static constexpr bool value = B;
  using type = T;
};
template <bool B, typename TrueF, typename FalseF>
struct eval_if {
  using type = typename TrueF::type;
};
template <typename TrueF, typename FalseF>
struct eval_if<false, TrueF, FalseF> {
  using type = typename FalseF::type;
};
template <bool B, typename T, typename F>
using eval_if_t = typename eval_if<B, T, F>::type;
/// The type of the first condition that holds, else that of the last.
template <typename Head, typename... Tail>
struct select {
  using type = eval_if_t<Head::value, Head, select<Tail...>>;
};
template <typename T>
struct select<T> {
  using type = T;
};
template <bool B, typename T>
struct select<cond<B, T>> {
  static_assert(B, "no condition holds");
  using type = T;
};
template <typename Head, typename... Tail>
using select_t = typename select<Head, Tail...>::type;

/// The type of the parts of T: T itself unless it is complex.
template <typename T>
using Real = select_t<cond<std::is_same<T, ::phi::dtype::complex<float>>::value, float>,
                      cond<std::is_same<T, ::phi::dtype::complex<double>>::value, double>, T>;
template <typename T, typename RealT>
using Complex = typename std::enable_if<!std::is_same<T, RealT>::value>::type;
template <typename T, typename RealT>
using NoComplex = typename std::enable_if<std::is_same<T, RealT>::value>::type;
template <typename T>
using EnableComplex =
    typename std::enable_if<std::is_same<T, ::phi::dtype::complex<float>>::value ||
                            std::is_same<T, ::phi::dtype::complex<double>>::value>::type;
template <typename T>
using DisableComplex =
    typename std::enable_if<!std::is_same<T, ::phi::dtype::complex<float>>::value &&
                            !std::is_same<T, ::phi::dtype::complex<double>>::value>::type;

// Functors for ForRange: element `idx` of `input` to that of `output`.
template <typename T, typename Enable = void>
struct RealFunctor;
template <typename T>
struct RealFunctor<T, Complex<T, Real<T>>> {
  RealFunctor(const T* input, Real<T>* output, int64_t numel)
      : input_(input), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const { output_[idx] = input_[idx].real; }
  const T* input_;
  Real<T>* output_;
  int64_t numel_;
};
template <typename T, typename Enable = void>
struct ImagFunctor;
template <typename T>
struct ImagFunctor<T, Complex<T, Real<T>>> {
  ImagFunctor(const T* input, Real<T>* output, int64_t numel)
      : input_(input), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const { output_[idx] = input_[idx].imag; }
  const T* input_;
  Real<T>* output_;
  int64_t numel_;
};
template <typename T, typename Enable = void>
struct AbsFunctor {
  AbsFunctor(const T* input, Real<T>* output, int64_t numel)
      : input_(input), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const {
    using std::abs;
    output_[idx] = abs(input_[idx]);
  }
  const T* input_;
  Real<T>* output_;
  int64_t numel_;
};
/// output = dout x / |x|, and 0 for x = 0: the gradient of |x|.
template <typename T, typename Enable = void>
struct AbsGradFunctor {
  AbsGradFunctor(const Real<T>* dout, const T* x, T* output, int64_t numel)
      : dout_(dout), x_(x), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const {
    using std::abs;
    const T x = x_[idx];
    output_[idx] = x == T(0) ? T(0) : T(dout_[idx]) * (x / T(abs(x)));
  }
  const Real<T>* dout_;
  const T* x_;
  T* output_;
  int64_t numel_;
};
/// output = ddx x / |x|, and 0 for x = 0.
template <typename T, typename Enable = void>
struct AbsGradGradFunctor {
  AbsGradGradFunctor(const T* ddx, const T* x, T* output, int64_t numel)
      : ddx_(ddx), x_(x), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const {
    using std::abs;
    const T x = x_[idx];
    output_[idx] = x == T(0) ? T(0) : ddx_[idx] * x / T(abs(x));
  }
  const T* ddx_;
  const T* x_;
  T* output_;
  int64_t numel_;
};
/// The angle in (-pi, pi]: of a real number 0, or pi below 0.
template <typename T, typename Enable = void>
struct AngleFunctor {
  AngleFunctor(const T* input, Real<T>* output, int64_t numel)
      : input_(input), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const {
    if constexpr (std::is_same_v<T, Real<T>>) {
      output_[idx] = input_[idx] < T(0) ? T(M_PI) : T(0);
    } else {
      output_[idx] = arg(input_[idx]);
    }
  }
  const T* input_;
  Real<T>* output_;
  int64_t numel_;
};
/// dx = dout i x / |x|², and 0 for x = 0 and for real numbers: the gradient of the angle.
template <typename T, typename Enable = void>
struct AngleGradFunctor {
  AngleGradFunctor(const Real<T>* dout, const T* x, T* dx, int64_t numel)
      : dout_(dout), x_(x), dx_(dx), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const {
    dx_[idx] = T(0);
    if constexpr (!std::is_same_v<T, Real<T>>) {
      const T x = x_[idx];
      const Real<T> square = x.real * x.real + x.imag * x.imag;
      if (square != 0) dx_[idx] = T(-dout_[idx] * x.imag / square, dout_[idx] * x.real / square);
    }
  }
  const Real<T>* dout_;
  const T* x_;
  T* dx_;
  int64_t numel_;
};
template <typename T, typename Enable = void>
struct ConjFunctor {
  ConjFunctor(const T* input, int64_t numel, T* output)
      : input_(input), numel_(numel), output_(output) {}
  HOSTDEVICE void operator()(size_t idx) const {
    if constexpr (std::is_same_v<T, Real<T>>) {
      output_[idx] = input_[idx];
    } else {
      output_[idx] = T(input_[idx].real, -input_[idx].imag);
    }
  }
  const T* input_;
  int64_t numel_;
  T* output_;
};
template <typename T, typename Enable = void>
struct RealToComplexFunctor {
  RealToComplexFunctor(const Real<T>* input, T* output, int64_t numel)
      : input_(input), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const { output_[idx] = T(input_[idx], 0); }
  const Real<T>* input_;
  T* output_;
  int64_t numel_;
};
template <typename T, typename Enable = void>
struct ImagToComplexFunctor {
  ImagToComplexFunctor(const Real<T>* input, T* output, int64_t numel)
      : input_(input), output_(output), numel_(numel) {}
  HOSTDEVICE void operator()(int64_t idx) const { output_[idx] = T(0, input_[idx]); }
  const Real<T>* input_;
  T* output_;
  int64_t numel_;
};

}  // namespace funcs
}  // namespace phi

#endif
