#include "phi/kernels/sparse/unary_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/trigonometric_functor.h"
#include "phi/kernels/funcs/elementwise/unary_math_functor.h"
#include "phi/kernels/funcs/sparse/unary.h"

namespace phi {
namespace sparse {
namespace {

template <typename T>
struct AbsFunctor {
  T operator()(T x) const { return std::abs(x); }
};
template <typename T>
struct PowFunctor {
  T factor;
  T operator()(T x) const { return std::pow(x, factor); }
};
template <typename T>
struct ScaleFunctor {
  T scale, bias;
  bool bias_after_scale;
  T operator()(T x) const { return bias_after_scale ? scale * x + bias : scale * (x + bias); }
};
template <typename T>
struct DivideFunctor {
  T scalar;
  T operator()(T x) const { return x / scalar; }
};

struct IsNan {
  template <typename T>
  bool operator()(T x) const {
    return x != x;
  }
};

}  // namespace

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

namespace {

template <template <typename T> class Functor>
using CooValue = EachValue<SparseCooTensor, Functor>;
template <template <typename T> class Functor>
using CsrValue = EachValue<SparseCsrTensor, Functor>;
using CooUnary = Unary<SparseCooTensor>;
using CsrUnary = Unary<SparseCsrTensor>;

}  // namespace
}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(sin_coo, CPU, ALL_LAYOUT, phi::sparse::CooValue<phi::funcs::SinFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(sin_csr, CPU, ALL_LAYOUT, phi::sparse::CsrValue<phi::funcs::SinFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(tan_coo, CPU, ALL_LAYOUT, phi::sparse::CooValue<phi::funcs::TanFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(tan_csr, CPU, ALL_LAYOUT, phi::sparse::CsrValue<phi::funcs::TanFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(asin_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AsinFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asin_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AsinFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acos_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AcosFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acos_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AcosFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atan_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AtanFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atan_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AtanFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sinh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::SinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sinh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::SinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tanh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::TanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(tanh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::TanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asinh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AsinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(asinh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AsinhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acosh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AcoshFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(acosh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AcoshFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atanh_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::AtanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(atanh_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::AtanhFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::SqrtFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(sqrt_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::SqrtFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(square_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::SquareFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(square_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::SquareFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(log1p_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::Log1pFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(log1p_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::Log1pFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(expm1_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::Expm1Functor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(expm1_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::Expm1Functor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu_coo, CPU, ALL_LAYOUT,
                   phi::sparse::CooValue<phi::funcs::ReluFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(relu_csr, CPU, ALL_LAYOUT,
                   phi::sparse::CsrValue<phi::funcs::ReluFunctor>::Kernel, float, double) {}
PD_REGISTER_KERNEL(abs_coo, CPU, ALL_LAYOUT, phi::sparse::CooValue<phi::sparse::AbsFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(abs_csr, CPU, ALL_LAYOUT, phi::sparse::CsrValue<phi::sparse::AbsFunctor>::Kernel,
                   float, double) {}
PD_REGISTER_KERNEL(relu6_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Relu6, float, double) {}
PD_REGISTER_KERNEL(relu6_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Relu6, float, double) {}
PD_REGISTER_KERNEL(leaky_relu_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::LeakyRelu, float,
                   double) {}
PD_REGISTER_KERNEL(leaky_relu_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::LeakyRelu, float,
                   double) {}
PD_REGISTER_KERNEL(pow_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Pow, float, double) {}
PD_REGISTER_KERNEL(pow_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Pow, float, double) {}
PD_REGISTER_KERNEL(scale_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Scale, float, double) {}
PD_REGISTER_KERNEL(scale_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Scale, float, double) {}
PD_REGISTER_KERNEL(divide_scalar_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::DivideScalar, float,
                   double) {}
PD_REGISTER_KERNEL(divide_scalar_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::DivideScalar, float,
                   double) {}
PD_REGISTER_KERNEL(isnan_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Isnan, float, double,
                   phi::float16, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(isnan_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Isnan, float, double,
                   phi::float16, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(cast_coo, CPU, ALL_LAYOUT, phi::sparse::CooUnary::Cast, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(cast_csr, CPU, ALL_LAYOUT, phi::sparse::CsrUnary::Cast, float, double, int8_t,
                   uint8_t, int16_t, int, int64_t, bool) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);
}
