// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/activation_functor.h")
#include_next "paddle/phi/kernels/funcs/activation_functor.h"
#else
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "paddle/phi/common/amp_type_traits.h"
#include "paddle/phi/common/float16.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/hostdevice.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"

// Functors on Eigen expressions: forward (device, x, out), gradient (device, x, out, dout, dx). The
// elements of half types are computed in float. `Enable`, always void, gives templates that share a
// name with one of phi/kernels/funcs another mangled name: both are linked into one program.

namespace phi {
namespace funcs {

/// What of the forward operator a gradient reads.
enum ActBwdOpFwdDeps { kNoDeps = 0x00, kDepX = 0x01, kDepOut = 0x02 };

template <typename T>
struct BaseActivationFunctor {
  using ELEMENT_TYPE = T;
  using AttrPair = std::vector<std::pair<const char*, float*>>;
  /// Attributes of the operator by name, to be set before a call.
  AttrPair GetAttrs() { return AttrPair(); }
};

namespace details {
template <typename T>
using ActType = std::conditional_t<std::is_floating_point_v<T>, T, float>;
template <typename F>
F SigmoidOf(F v) {
  return F(1) / (F(1) + std::exp(-v));
}
template <typename F>
F SoftplusOf(F v, F beta, F threshold) {
  return v * beta > threshold ? v : std::log1p(std::exp(v * beta)) / beta;
}
// Derivative of v tanh(softplus(v)).
template <typename F>
F MishSlopeOf(F v, F threshold) {
  const F t = std::tanh(SoftplusOf(v, F(1), threshold));
  return t + v * (F(1) - t * t) * (v > threshold ? F(1) : SigmoidOf(v));
}
}  // namespace details

// Function of v, an element of x, and attributes.
#define PHIBRIDGE_ACT_CALL(expression)                   \
  template <typename Device, typename X, typename Out>   \
  void operator()(Device d, X x, Out out) const {        \
    out.device(d) = x.unaryExpr([this](T element) -> T { \
      using F [[maybe_unused]] = details::ActType<T>;    \
      const F v = static_cast<F>(element);               \
      (void)this;                                        \
      return static_cast<T>(expression);                 \
    });                                                  \
  }
// Derivative by v, an element of what `deps` says: x or out.
#define PHIBRIDGE_ACT_GRAD_CALL(deps, source, expression)                          \
  template <typename Device, typename X, typename Out, typename dOut, typename dX> \
  void operator()(Device d, X x, Out out, dOut dout, dX dx) const {                \
    (void)x;                                                                       \
    (void)out;                                                                     \
    dx.device(d) = dout * source.unaryExpr([this](T element) -> T {                \
      using F [[maybe_unused]] = details::ActType<T>;                              \
      const F v = static_cast<F>(element);                                         \
      (void)this;                                                                  \
      (void)v;                                                                     \
      return static_cast<T>(expression);                                           \
    });                                                                            \
  }                                                                                \
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::deps; }
#define PHIBRIDGE_ACT(Name, expression)           \
  template <typename T, typename Enable = void>   \
  struct Name : public BaseActivationFunctor<T> { \
    PHIBRIDGE_ACT_CALL(expression)                \
  };
#define PHIBRIDGE_ACT_GRAD_X(Name, expression)    \
  template <typename T, typename Enable = void>   \
  struct Name : public BaseActivationFunctor<T> { \
    PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, expression) \
  };
#define PHIBRIDGE_ACT_GRAD_OUT(Name, expression)      \
  template <typename T, typename Enable = void>       \
  struct Name : public BaseActivationFunctor<T> {     \
    PHIBRIDGE_ACT_GRAD_CALL(kDepOut, out, expression) \
  };
// With one or two attributes.
#define PHIBRIDGE_ACT_ATTR(Name, attr, call)                                            \
  template <typename T, typename Enable = void>                                         \
  struct Name : public BaseActivationFunctor<T> {                                       \
    float attr;                                                                         \
    typename BaseActivationFunctor<T>::AttrPair GetAttrs() { return {{#attr, &attr}}; } \
    call                                                                                \
  };
#define PHIBRIDGE_ACT_ATTRS(Name, first, second, call)       \
  template <typename T, typename Enable = void>              \
  struct Name : public BaseActivationFunctor<T> {            \
    float first;                                             \
    float second;                                            \
    typename BaseActivationFunctor<T>::AttrPair GetAttrs() { \
      return {{#first, &first}, {#second, &second}};         \
    }                                                        \
    call                                                     \
  };

PHIBRIDGE_ACT(SinFunctor, std::sin(v))
PHIBRIDGE_ACT_GRAD_X(SinGradFunctor, std::cos(v))
PHIBRIDGE_ACT(CosFunctor, std::cos(v))
PHIBRIDGE_ACT_GRAD_X(CosGradFunctor, -std::sin(v))
PHIBRIDGE_ACT(TanFunctor, std::tan(v))
PHIBRIDGE_ACT_GRAD_X(TanGradFunctor, F(1) / (std::cos(v) * std::cos(v)))
PHIBRIDGE_ACT(SinhFunctor, std::sinh(v))
PHIBRIDGE_ACT_GRAD_X(SinhGradFunctor, std::cosh(v))
PHIBRIDGE_ACT(CoshFunctor, std::cosh(v))
PHIBRIDGE_ACT_GRAD_X(CoshGradFunctor, std::sinh(v))
PHIBRIDGE_ACT(AsinFunctor, std::asin(v))
PHIBRIDGE_ACT_GRAD_X(AsinGradFunctor, F(1) / std::sqrt(F(1) - v * v))
PHIBRIDGE_ACT(AcosFunctor, std::acos(v))
PHIBRIDGE_ACT_GRAD_X(AcosGradFunctor, -F(1) / std::sqrt(F(1) - v * v))
PHIBRIDGE_ACT(AtanFunctor, std::atan(v))
PHIBRIDGE_ACT_GRAD_X(AtanGradFunctor, F(1) / (F(1) + v * v))
PHIBRIDGE_ACT(AsinhFunctor, std::asinh(v))
PHIBRIDGE_ACT_GRAD_X(AsinhGradFunctor, F(1) / std::sqrt(v * v + F(1)))
PHIBRIDGE_ACT(AcoshFunctor, std::acosh(v))
PHIBRIDGE_ACT_GRAD_X(AcoshGradFunctor, F(1) / std::sqrt(v * v - F(1)))
PHIBRIDGE_ACT(AtanhFunctor, std::atanh(v))
PHIBRIDGE_ACT_GRAD_X(AtanhGradFunctor, F(1) / (F(1) - v * v))
PHIBRIDGE_ACT(ExpFunctor, std::exp(v))
PHIBRIDGE_ACT_GRAD_OUT(ExpGradFunctor, v)
PHIBRIDGE_ACT(Expm1Functor, std::expm1(v))
PHIBRIDGE_ACT_GRAD_OUT(Expm1GradFunctor, v + F(1))
PHIBRIDGE_ACT(LogFunctor, std::log(v))
PHIBRIDGE_ACT_GRAD_X(LogGradFunctor, F(1) / v)
PHIBRIDGE_ACT(Log2Functor, std::log2(v))
PHIBRIDGE_ACT_GRAD_X(Log2GradFunctor, F(1) / (v * static_cast<F>(0.69314718055994530942)))
PHIBRIDGE_ACT(Log10Functor, std::log10(v))
PHIBRIDGE_ACT_GRAD_X(Log10GradFunctor, F(1) / (v * static_cast<F>(2.30258509299404568402)))
PHIBRIDGE_ACT(Log1pFunctor, std::log1p(v))
PHIBRIDGE_ACT_GRAD_X(Log1pGradFunctor, F(1) / (v + F(1)))
PHIBRIDGE_ACT(SqrtFunctor, std::sqrt(v))
PHIBRIDGE_ACT_GRAD_OUT(SqrtGradFunctor, F(0.5) / v)
PHIBRIDGE_ACT(RsqrtFunctor, F(1) / std::sqrt(v))
PHIBRIDGE_ACT_GRAD_OUT(RsqrtGradFunctor, F(-0.5) * v * v * v)
PHIBRIDGE_ACT(SquareFunctor, v* v)
PHIBRIDGE_ACT_GRAD_X(SquareGradFunctor, F(2) * v)
PHIBRIDGE_ACT(ReciprocalFunctor, F(1) / v)
PHIBRIDGE_ACT_GRAD_OUT(ReciprocalGradFunctor, -v* v)
PHIBRIDGE_ACT(NegativeFunctor, -v)
PHIBRIDGE_ACT(CeilFunctor, std::ceil(v))
PHIBRIDGE_ACT(FloorFunctor, std::floor(v))
PHIBRIDGE_ACT(RoundFunctor, std::round(v))
PHIBRIDGE_ACT(SigmoidFunctor, details::SigmoidOf(v))
PHIBRIDGE_ACT_GRAD_OUT(SigmoidGradFunctor, v*(F(1) - v))
PHIBRIDGE_ACT(LogSigmoidFunctor, std::min(v, F(0)) - std::log1p(std::exp(-std::fabs(v))))
PHIBRIDGE_ACT_GRAD_X(LogSigmoidGradFunctor, F(1) - details::SigmoidOf(v))
PHIBRIDGE_ACT(SiluFunctor, v* details::SigmoidOf(v))
PHIBRIDGE_ACT_GRAD_X(SiluGradFunctor,
                     details::SigmoidOf(v) * (F(1) + v * (F(1) - details::SigmoidOf(v))))
PHIBRIDGE_ACT(TanhFunctor, std::tanh(v))
PHIBRIDGE_ACT_GRAD_OUT(TanhGradFunctor, F(1) - v * v)
PHIBRIDGE_ACT(TanhShrinkFunctor, v - std::tanh(v))
PHIBRIDGE_ACT_GRAD_X(TanhShrinkGradFunctor, std::tanh(v) * std::tanh(v))
PHIBRIDGE_ACT(SoftsignFunctor, v / (F(1) + std::fabs(v)))
PHIBRIDGE_ACT_GRAD_X(SoftsignGradFunctor, F(1) / ((F(1) + std::fabs(v)) * (F(1) + std::fabs(v))))
PHIBRIDGE_ACT(ReluCPUFunctor, std::isnan(v) || v > F(0) ? v : F(0))
PHIBRIDGE_ACT_GRAD_OUT(ReluGradFunctor, v > F(0) ? F(1) : F(0))
template <typename T>
using ReluFunctor = ReluCPUFunctor<T>;
template <typename T>
using ReluCUDAFunctor = ReluCPUFunctor<T>;
/// Rounding has a gradient of zero.
template <typename T>
struct ZeroGradFunctor : public BaseActivationFunctor<T> {
  template <typename Device, typename X, typename Out, typename dOut, typename dX>
  void operator()(Device d, X /*x*/, Out /*out*/, dOut /*dout*/, dX dx) const {
    dx.device(d) = dx.constant(static_cast<T>(0));
  }
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::kNoDeps; }
};

PHIBRIDGE_ACT_ATTR(Relu6Functor, threshold,
                   PHIBRIDGE_ACT_CALL(std::min(std::max(v, F(0)), F(threshold))))
PHIBRIDGE_ACT_ATTR(Relu6GradFunctor, threshold,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepOut, out,
                                           v > F(0) && v < F(threshold) ? F(1) : F(0)))
PHIBRIDGE_ACT_ATTR(LeakyReluFunctor, alpha, PHIBRIDGE_ACT_CALL(v > F(0) ? v : F(alpha) * v))
PHIBRIDGE_ACT_ATTR(LeakyReluGradFunctor, alpha,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, v < F(0) ? F(alpha) : F(1)))
PHIBRIDGE_ACT_ATTR(ThresholdedReluFunctor, threshold,
                   PHIBRIDGE_ACT_CALL(v > F(threshold) ? v : F(0)))
PHIBRIDGE_ACT_ATTR(ThresholdedReluGradFunctor, threshold,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, v > F(threshold) ? F(1) : F(0)))
PHIBRIDGE_ACT_ATTR(HardShrinkFunctor, threshold,
                   PHIBRIDGE_ACT_CALL(v > F(threshold) || v < F(-threshold) ? v : F(0)))
PHIBRIDGE_ACT_ATTR(HardShrinkGradFunctor, threshold,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x,
                                           v > F(threshold) || v < F(-threshold) ? F(1) : F(0)))
PHIBRIDGE_ACT_ATTR(SoftShrinkFunctor, lambda,
                   PHIBRIDGE_ACT_CALL(v > F(lambda)    ? v - F(lambda)
                                      : v < F(-lambda) ? v + F(lambda)
                                                       : F(0)))
PHIBRIDGE_ACT_ATTR(SoftShrinkGradFunctor, lambda,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, v > F(lambda) || v < F(-lambda) ? F(1) : F(0)))
PHIBRIDGE_ACT_ATTR(ELUFunctor, alpha, PHIBRIDGE_ACT_CALL(v < F(0) ? F(alpha) * std::expm1(v) : v))
PHIBRIDGE_ACT_ATTR(ELUGradFunctor, alpha,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, v > F(0) ? F(1) : F(alpha) * std::exp(v)))
/// The original's for an alpha below 0; ELUGradFunctor takes any.
template <typename T>
using ELUGradNegativeAlphaFunctor = ELUGradFunctor<T>;
PHIBRIDGE_ACT_ATTR(CELUFunctor, alpha,
                   PHIBRIDGE_ACT_CALL(v < F(0) ? F(alpha) * std::expm1(v / F(alpha)) : v))
PHIBRIDGE_ACT_ATTR(CELUGradFunctor, alpha,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, v > F(0) ? F(1) : std::exp(v / F(alpha))))
PHIBRIDGE_ACT_ATTR(SwishFunctor, beta, PHIBRIDGE_ACT_CALL(v* details::SigmoidOf(F(beta) * v)))
PHIBRIDGE_ACT_ATTR(
    SwishGradFunctor, beta,
    PHIBRIDGE_ACT_GRAD_CALL(kDepX, x,
                            details::SigmoidOf(F(beta) * v) *
                                (F(1) + F(beta) * v * (F(1) - details::SigmoidOf(F(beta) * v)))))
PHIBRIDGE_ACT_ATTR(MishFunctor, threshold,
                   PHIBRIDGE_ACT_CALL(v* std::tanh(details::SoftplusOf(v, F(1), F(threshold)))))
PHIBRIDGE_ACT_ATTR(MishGradFunctor, threshold,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, details::MishSlopeOf(v, F(threshold))))
PHIBRIDGE_ACT_ATTR(PowFunctor, factor, PHIBRIDGE_ACT_CALL(std::pow(v, F(factor))))
PHIBRIDGE_ACT_ATTR(PowGradFunctor, factor,
                   PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, F(factor) * std::pow(v, F(factor) - F(1))))
PHIBRIDGE_ACT_ATTRS(SoftplusFunctor, beta, threshold,
                    PHIBRIDGE_ACT_CALL(details::SoftplusOf(v, F(beta), F(threshold))))
PHIBRIDGE_ACT_ATTRS(SoftplusGradFunctor, beta, threshold,
                    PHIBRIDGE_ACT_GRAD_CALL(kDepX, x,
                                            F(beta) * v > F(threshold)
                                                ? F(1)
                                                : details::SigmoidOf(F(beta) * v)))
PHIBRIDGE_ACT_ATTRS(HardSigmoidFunctor, slope, offset,
                    PHIBRIDGE_ACT_CALL(std::min(std::max(v* F(slope) + F(offset), F(0)), F(1))))
PHIBRIDGE_ACT_ATTRS(HardSigmoidGradFunctor, slope, offset,
                    PHIBRIDGE_ACT_GRAD_CALL(kDepOut, out, v > F(0) && v < F(1) ? F(slope) : F(0)))
PHIBRIDGE_ACT_ATTRS(HardTanhFunctor, t_min, t_max,
                    PHIBRIDGE_ACT_CALL(std::min(std::max(v, F(t_min)), F(t_max))))
PHIBRIDGE_ACT_ATTRS(HardTanhGradFunctor, t_min, t_max,
                    PHIBRIDGE_ACT_GRAD_CALL(kDepX, x, v > F(t_min) && v < F(t_max) ? F(1) : F(0)))
PHIBRIDGE_ACT_ATTRS(STanhFunctor, scale_a, scale_b,
                    PHIBRIDGE_ACT_CALL(F(scale_b) * std::tanh(F(scale_a) * v)))
PHIBRIDGE_ACT_ATTRS(STanhGradFunctor, scale_a, scale_b,
                    PHIBRIDGE_ACT_GRAD_CALL(kDepX, x,
                                            F(scale_a) * F(scale_b) *
                                                (F(1) - std::tanh(F(scale_a) * v) *
                                                            std::tanh(F(scale_a) * v))))
/// The names of 2.3.
template <typename T>
using BReluFunctor = HardTanhFunctor<T>;
template <typename T>
using BReluGradFunctor = HardTanhGradFunctor<T>;

template <typename T>
struct HardSwishAttrs : public BaseActivationFunctor<T> {
  float threshold;
  float scale;
  float offset;
  typename BaseActivationFunctor<T>::AttrPair GetAttrs() {
    return {{"threshold", &threshold}, {"scale", &scale}, {"offset", &offset}};
  }
};
template <typename T, typename Enable = void>
struct HardSwishFunctor : public HardSwishAttrs<T> {
  using HardSwishAttrs<T>::threshold, HardSwishAttrs<T>::scale, HardSwishAttrs<T>::offset;
  PHIBRIDGE_ACT_CALL(std::min(std::max(v + F(offset), F(0)), F(threshold)) * v / F(scale))
};
template <typename T, typename Enable = void>
struct HardSwishGradFunctor : public HardSwishAttrs<T> {
  using HardSwishAttrs<T>::threshold, HardSwishAttrs<T>::scale, HardSwishAttrs<T>::offset;
  PHIBRIDGE_ACT_GRAD_CALL(kDepX, x,
                          v + F(offset) <= F(0)           ? F(0)
                          : v + F(offset) >= F(threshold) ? F(1)
                                                          : (F(2) * v + F(offset)) / F(scale))
};

#undef PHIBRIDGE_ACT_ATTRS
#undef PHIBRIDGE_ACT_ATTR
#undef PHIBRIDGE_ACT_GRAD_OUT
#undef PHIBRIDGE_ACT_GRAD_X
#undef PHIBRIDGE_ACT
#undef PHIBRIDGE_ACT_GRAD_CALL
#undef PHIBRIDGE_ACT_CALL

/// ln(x / (1 - x)), x cut to [eps, 1 - eps]; NaN outside of [0, 1] if eps is 0.
template <typename T, typename Enable = void>
struct LogitFunctor {
  template <typename Device, typename X, typename Out, typename P>
  void operator()(Device d, X x, Out out, P /*p*/, float eps) const {
    out.device(d) = x.unaryExpr([eps](T element) -> T {
      using F = details::ActType<T>;
      F v = static_cast<F>(element);
      if (eps != 0) v = std::max(std::min(v, F(1) - F(eps)), F(eps));
      return static_cast<T>(std::log(v / (F(1) - v)));
    });
  }
};
/// dx = dout / (x (1 - x)); 0 where x was cut, NaN outside of [0, 1] if eps is 0.
template <typename T, typename Enable = void>
struct LogitGradFunctor {
  template <typename Device, typename X, typename dOut, typename dX, typename P>
  void operator()(Device d, X x, dOut dout, dX dx, P /*p*/, float eps) const {
    dx.device(d) = dout * x.unaryExpr([eps](T element) -> T {
      using F = details::ActType<T>;
      const F v = static_cast<F>(element);
      const bool is_cut = v < F(eps) || v > F(1) - F(eps);
      if (is_cut) return static_cast<T>(eps == 0 ? std::numeric_limits<F>::quiet_NaN() : F(0));
      return static_cast<T>(F(1) / (v * (F(1) - v)));
    });
  }
};

// Second derivatives, on tensors that have their memory; an output that is null is left out.
namespace details {
/// out[i] = function(i); nothing where there is no out.
template <typename T, typename Function>
void ForEachElement(DenseTensor* out, Function function) {
  if (out == nullptr) return;
  T* to = out->data<T>();
  for (int64_t i = 0; i < out->numel(); ++i) to[i] = static_cast<T>(function(i));
}
template <typename T>
const T* DataOf(const DenseTensor* tensor) {
  return tensor == nullptr ? nullptr : tensor->data<T>();
}
}  // namespace details

// With v an element of `source` (X or Out), g of its gradient (DOut or DX) and dd of DDX: the new
// gradient `first`, then DDOut, which may lie where DDX does. Sources use both orders of arguments.
#define PHIBRIDGE_ACT_DOUBLE_GRAD_CALL(deps, first, second)                                   \
  template <typename Device>                                                                  \
  void operator()(const Device& /*dev*/, const DenseTensor* source, const DenseTensor* grad,  \
                  const DenseTensor* ddX, DenseTensor* new_grad, DenseTensor* ddOut) const {  \
    using F = details::ActType<T>;                                                            \
    const T* vs = details::DataOf<T>(source);                                                 \
    const T* gs = details::DataOf<T>(grad);                                                   \
    const T* dds = details::DataOf<T>(ddX);                                                   \
    details::ForEachElement<T>(new_grad, [=](int64_t i) -> F {                                \
      [[maybe_unused]] const F v = F(vs[i]), g = F(gs[i]), dd = F(dds[i]);                    \
      return first;                                                                           \
    });                                                                                       \
    details::ForEachElement<T>(ddOut, [=](int64_t i) -> F {                                   \
      [[maybe_unused]] const F v = F(vs[i]), dd = F(dds[i]);                                  \
      return second;                                                                          \
    });                                                                                       \
  }                                                                                           \
  template <typename Device>                                                                  \
  void operator()(const Device& dev, const DenseTensor* source, const DenseTensor* ddX,       \
                  DenseTensor* ddOut, const DenseTensor* grad, DenseTensor* new_grad) const { \
    (*this)(dev, source, grad, ddX, new_grad, ddOut);                                         \
  }                                                                                           \
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::deps; }
#define PHIBRIDGE_ACT_DOUBLE_GRAD(Name, deps, first, second) \
  template <typename T, typename Enable = void>              \
  struct Name : public BaseActivationFunctor<T> {            \
    PHIBRIDGE_ACT_DOUBLE_GRAD_CALL(deps, first, second)      \
  };
#define PHIBRIDGE_ACT_DOUBLE_GRAD_ALPHA(Name, first, second)                               \
  template <typename T, typename Enable = void>                                            \
  struct Name : public BaseActivationFunctor<T> {                                          \
    float alpha;                                                                           \
    typename BaseActivationFunctor<T>::AttrPair GetAttrs() { return {{"alpha", &alpha}}; } \
    PHIBRIDGE_ACT_DOUBLE_GRAD_CALL(kDepX, first, second)                                   \
  };
PHIBRIDGE_ACT_DOUBLE_GRAD(SquareGradGradFunctor, kDepX, F(2) * g * dd, F(2) * v * dd)
PHIBRIDGE_ACT_DOUBLE_GRAD(LogGradGradFunctor, kDepX, -g* dd / (v * v), dd / v)
PHIBRIDGE_ACT_DOUBLE_GRAD(SqrtGradGradFunctor, kDepOut, -g* dd / v, F(0.5) * dd / v)
PHIBRIDGE_ACT_DOUBLE_GRAD(RsqrtGradGradFunctor, kDepOut, F(3) * g * dd / v,
                          F(-0.5) * dd * v * v * v)
PHIBRIDGE_ACT_DOUBLE_GRAD_ALPHA(ELUGradGradFunctor,
                                v <= F(0) ? g * dd * F(alpha) * std::exp(v) : F(0),
                                v <= F(0) ? dd * F(alpha) * std::exp(v) : dd)
PHIBRIDGE_ACT_DOUBLE_GRAD_ALPHA(CELUGradGradFunctor,
                                v <= F(0) ? g * dd / F(alpha) * std::exp(v / F(alpha)) : F(0),
                                v <= F(0) ? dd * std::exp(v / F(alpha)) : dd)
#undef PHIBRIDGE_ACT_DOUBLE_GRAD_ALPHA
#undef PHIBRIDGE_ACT_DOUBLE_GRAD
#undef PHIBRIDGE_ACT_DOUBLE_GRAD_CALL

/// Of these the gradient is linear in pieces: there is DDOut alone.
template <typename T>
struct ReluGradGradFunctor : public BaseActivationFunctor<T> {
  template <typename Device>
  void operator()(const Device& /*dev*/, const DenseTensor* /*X*/, const DenseTensor* Out,
                  const DenseTensor* ddX, DenseTensor* ddOut, DenseTensor* /*dOut*/,
                  DenseTensor* /*dX*/) const {
    const T* out = details::DataOf<T>(Out);
    const T* ddx = details::DataOf<T>(ddX);
    const T zero = static_cast<T>(0);
    details::ForEachElement<T>(ddOut, [=](int64_t i) { return out[i] > zero ? ddx[i] : zero; });
  }
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::kDepOut; }
};
template <typename T>
struct LeakyReluGradGradFunctor : public BaseActivationFunctor<T> {
  float alpha;
  typename BaseActivationFunctor<T>::AttrPair GetAttrs() { return {{"alpha", &alpha}}; }
  template <typename Device>
  void operator()(const Device& /*dev*/, const DenseTensor* X, const DenseTensor* /*Out*/,
                  const DenseTensor* ddX, DenseTensor* ddOut, DenseTensor* /*dOut*/,
                  DenseTensor* /*dX*/) const {
    const T* x = details::DataOf<T>(X);
    const T* ddx = details::DataOf<T>(ddX);
    const T slope = static_cast<T>(alpha);
    details::ForEachElement<T>(
        ddOut, [=](int64_t i) { return x[i] > static_cast<T>(0) ? ddx[i] : slope * ddx[i]; });
  }
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::kDepX; }
};

namespace details {
/// Of a function whose derivative is a polynomial p of its result, p'' = -2; Slopes gives p and p',
/// its derivative: dOutNew = dOut p' DDX, DDOut = p DDX.
template <typename T, typename Slopes>
struct PolynomialGradGrad : public BaseActivationFunctor<T> {
  template <typename Device>
  void operator()(const Device& /*dev*/, const DenseTensor* Out, const DenseTensor* ddX,
                  const DenseTensor* dOut, DenseTensor* dOutNew, DenseTensor* ddOut) const {
    using F = ActType<T>;
    const T* out = DataOf<T>(Out);
    const T* ddx = DataOf<T>(ddX);
    const T* dout = DataOf<T>(dOut);
    ForEachElement<T>(
        dOutNew, [=](int64_t i) { return F(dout[i]) * Slopes::Second(F(out[i])) * F(ddx[i]); });
    ForEachElement<T>(ddOut, [=](int64_t i) { return Slopes::First(F(out[i])) * F(ddx[i]); });
  }
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::kDepOut; }
};
/// The gradients of its dOutNew and DDOut by Out, dOut and DDX; d_DDOut may be null.
template <typename T, typename Slopes>
struct PolynomialTripleGrad : public BaseActivationFunctor<T> {
  template <typename Device>
  void operator()(const Device& /*dev*/, const DenseTensor* Out, const DenseTensor* ddX,
                  const DenseTensor* dOut, const DenseTensor* d_DDOut,
                  const DenseTensor* d_dOut_New, DenseTensor* d_d_Out, DenseTensor* d_Out_New,
                  DenseTensor* d_DDx) const {
    using F = ActType<T>;
    const T* out = DataOf<T>(Out);
    const T* ddx = DataOf<T>(ddX);
    const T* dout = DataOf<T>(dOut);
    const T* new_grad = DataOf<T>(d_dOut_New);
    const T* ddout = DataOf<T>(d_DDOut);
    const auto of_ddout = [ddout](int64_t i) { return ddout == nullptr ? F(0) : F(ddout[i]); };
    ForEachElement<T>(d_Out_New, [=](int64_t i) {
      return F(ddx[i]) *
             (Slopes::Second(F(out[i])) * of_ddout(i) + F(-2) * F(dout[i]) * F(new_grad[i]));
    });
    ForEachElement<T>(
        d_d_Out, [=](int64_t i) { return Slopes::Second(F(out[i])) * F(ddx[i]) * F(new_grad[i]); });
    ForEachElement<T>(d_DDx, [=](int64_t i) {
      return Slopes::First(F(out[i])) * of_ddout(i) +
             Slopes::Second(F(out[i])) * F(dout[i]) * F(new_grad[i]);
    });
  }
  static constexpr ActBwdOpFwdDeps FwdDeps() { return ActBwdOpFwdDeps::kDepOut; }
};
template <typename F>
struct TanhSlopes {
  static F First(F y) { return F(1) - y * y; }
  static F Second(F y) { return F(-2) * y; }
};
template <typename F>
struct SigmoidSlopes {
  static F First(F y) { return y * (F(1) - y); }
  static F Second(F y) { return F(1) - F(2) * y; }
};
}  // namespace details
template <typename T>
using TanhGradGradFunctor =
    details::PolynomialGradGrad<T, details::TanhSlopes<details::ActType<T>>>;
template <typename T>
using TanhTripleGradFunctor =
    details::PolynomialTripleGrad<T, details::TanhSlopes<details::ActType<T>>>;
template <typename T>
using SigmoidGradGradFunctor =
    details::PolynomialGradGrad<T, details::SigmoidSlopes<details::ActType<T>>>;
template <typename T>
using SigmoidTripleGradFunctor =
    details::PolynomialTripleGrad<T, details::SigmoidSlopes<details::ActType<T>>>;

}  // namespace funcs
}  // namespace phi

#endif
