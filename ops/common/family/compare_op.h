#pragma once

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// Tests without attributes, on the values of X; `Function::Apply(a)` is a bool.
template <typename T, typename Function>
class TestReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    bool* y = reference::Allocate<bool>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i)
      y[i] = Function::Apply(reference::Widen(x->data<T>()[i]));
  }
};

}  // namespace paddle::operators

/// The legacy kernel of a test of one value without attributes, as an expression of `a`, a value of
/// the wide type W: PD_LEGACY_PREDICATE(isnan_v2, IsnanV2, a != a, float, double);
#define PD_LEGACY_PREDICATE(op_type, Name, expression, ...)        \
  namespace paddle::operators {                                    \
  struct Name##Reference {                                         \
    template <typename W>                                          \
    static bool Apply(W a) {                                       \
      return expression;                                           \
    }                                                              \
  };                                                               \
  template <typename T>                                            \
  using Name##CPUKernel = TestReferenceKernel<T, Name##Reference>; \
  }                                                                \
  PD_LEGACY_KERNEL(op_type, Name##CPUKernel, __VA_ARGS__)
