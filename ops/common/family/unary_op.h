#pragma once

#include <complex>
#include <type_traits>

#include "ops/common/family/activation_op.h"

namespace paddle::operators {
namespace reference {

/// Converts to the types that the standard library's functions take; W(...) converts their result
/// back to phi's complex numbers.
template <typename W>
W Std(W x) {
  return x;
}
inline std::complex<double> Std(const phi::dtype::complex<double>& x) { return x; }

}  // namespace reference

/// The reference of a unary function. `Function(ctx)` reads the attributes; its call operator maps
/// one value of the wide type.
template <typename T, typename Function>
class UnaryReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const Function function(ctx);
    T* y = reference::Allocate<T>(ctx, out);
    const T* values = x->data<T>();
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = reference::Narrow<T>(function(reference::Widen(values[i])));
    }
  }
};

/// As UnaryReferenceKernel, for functions with real values: integer input gives float32.
template <typename T, typename Function>
class FloatUnaryReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = std::conditional_t<std::is_integral_v<T>, float, T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const Function function(ctx);
    Out* y = reference::Allocate<Out>(ctx, out);
    const T* values = x->data<T>();
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto v = static_cast<reference::Wide<Out>>(values[i]);
      y[i] = reference::Narrow<Out>(function(v));
    }
  }
};

/// The reference of a function from complex (or real) numbers to real ones: Function::Apply(x) of
/// an element gives the result.
template <typename T, typename Function>
class RealValuedReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Out = phi::dtype::Real<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    Out* y = reference::Allocate<Out>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = static_cast<Out>(Function::Apply(x->data<T>()[i]));
    }
  }
};

}  // namespace paddle::operators

/// The legacy kernel of a function without attributes, as an expression of `x`, a double or a
/// std::complex<double>: PD_LEGACY_UNARY_KERNEL(sin, Sin, std::sin(x), float, double);
#define PD_LEGACY_UNARY_KERNEL(op_type, Name, expression, ...)                \
  namespace paddle::operators {                                               \
  struct Name##Reference {                                                    \
    explicit Name##Reference(const framework::ExecutionContext&) {}           \
    template <typename W>                                                     \
    W operator()(W value) const {                                             \
      const auto x = reference::Std(value);                                   \
      return W(expression);                                                   \
    }                                                                         \
  };                                                                          \
  template <typename T>                                                       \
  class Name##CPUKernel : public UnaryReferenceKernel<T, Name##Reference> {}; \
  }                                                                           \
  PD_LEGACY_KERNEL(op_type, Name##CPUKernel, __VA_ARGS__)
