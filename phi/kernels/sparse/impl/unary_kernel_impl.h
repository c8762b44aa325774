#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/trigonometric_functor.h"
#include "phi/kernels/funcs/elementwise/unary_math_functor.h"
#include "phi/kernels/funcs/sparse/unary.h"
#include "phi/kernels/sparse/unary_kernel.h"

namespace phi {
namespace sparse {

template <typename T>
struct AbsFunctor {
  HOSTDEVICE T operator()(T x) const { return std::abs(x); }
};
template <typename T>
struct PowFunctor {
  T factor;
  HOSTDEVICE T operator()(T x) const { return std::pow(x, factor); }
};
template <typename T>
struct ScaleFunctor {
  T scale, bias;
  bool bias_after_scale;
  HOSTDEVICE T operator()(T x) const {
    return bias_after_scale ? scale * x + bias : scale * (x + bias);
  }
};
template <typename T>
struct DivideFunctor {
  T scalar;
  HOSTDEVICE T operator()(T x) const { return x / scalar; }
};

struct IsNan {
  template <typename T>
  HOSTDEVICE bool operator()(T x) const {
    return x != x;
  }
};

template <typename Sparse, template <typename T> class Functor>
template <typename T, typename Context>
void EachValue<Sparse, Functor>::Kernel(const Context& ctx, const Sparse& x, Sparse* out) {
  funcs::ForEachValue<T>(ctx, x, Functor<T>{}, out);
}

template <typename Sparse>
template <typename T, typename Context>
void Unary<Sparse>::Relu6(const Context& ctx, const Sparse& x, Sparse* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::Relu6Functor<T>{6.0f}, out);
}

template <typename Sparse>
template <typename T, typename Context>
void Unary<Sparse>::LeakyRelu(const Context& ctx, const Sparse& x, float alpha, Sparse* out) {
  funcs::ForEachValue<T>(ctx, x, funcs::LeakyReluFunctor<T>{alpha}, out);
}

template <typename Sparse>
template <typename T, typename Context>
void Unary<Sparse>::Pow(const Context& ctx, const Sparse& x, float factor, Sparse* out) {
  funcs::ForEachValue<T>(ctx, x, PowFunctor<T>{static_cast<T>(factor)}, out);
}

template <typename Sparse>
template <typename T, typename Context>
void Unary<Sparse>::Scale(const Context& ctx, const Sparse& x, float scale, float bias,
                          bool bias_after_scale, Sparse* out) {
  const ScaleFunctor<T> f{static_cast<T>(scale), static_cast<T>(bias), bias_after_scale};
  funcs::ForEachValue<T>(ctx, x, f, out);
}

template <typename Sparse>
template <typename T, typename Context>
void Unary<Sparse>::DivideScalar(const Context& ctx, const Sparse& x, float scalar, Sparse* out) {
  funcs::ForEachValue<T>(ctx, x, DivideFunctor<T>{static_cast<T>(scalar)}, out);
}

template <typename Sparse>
template <typename T, typename Context>
void Unary<Sparse>::Isnan(const Context& ctx, const Sparse& x, Sparse* out) {
  funcs::ForEachValue<T, bool>(ctx, x, IsNan{}, out);
}

template <typename Sparse>
template <typename T, typename Context>
void Unary<Sparse>::Cast(const Context& ctx, const Sparse& x, DataType index_dtype,
                         DataType value_dtype, Sparse* out) {
  funcs::CastSparse<T>(ctx, x, index_dtype, value_dtype, out);
}

template <template <typename T> class Functor>
using CooValue = EachValue<SparseCooTensor, Functor>;
template <template <typename T> class Functor>
using CsrValue = EachValue<SparseCsrTensor, Functor>;
using CooUnary = Unary<SparseCooTensor>;
using CsrUnary = Unary<SparseCsrTensor>;

}  // namespace sparse
}  // namespace phi
