#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/rows/rows.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

// fused_elemwise_activation and fused_elemwise_add_activation: one binary and one unary function.
// PHI has no kernel for them.

namespace paddle::operators {

/// The parsed attribute `functor_list`.
struct FusedElemwise {
  enum Unary { kScale, kRelu, kTanh, kSigmoid, kGelu };
  bool unary_outside = false;
  bool multiply = false;
  Unary unary = kScale;

  explicit FusedElemwise(const std::vector<std::string>& names) {
    bool good = names.size() == 2;
    if (good) {
      unary_outside = !IsBinary(names[0]);
      const std::string& binary = names[unary_outside ? 1 : 0];
      const std::string& other = names[unary_outside ? 0 : 1];
      multiply = binary == "elementwise_mul";
      good = IsBinary(binary) && Find(other, &unary);
    }
    PADDLE_ENFORCE_EQ(good, true,
                      phi::errors::InvalidArgument(
                          "fused elementwise: `functor_list` must name elementwise_add or "
                          "elementwise_mul, and scale, relu, tanh, sigmoid or gelu; it holds %d "
                          "names, `%s` first",
                          names.size(), names.empty() ? "" : names[0]));
  }

 private:
  static bool IsBinary(const std::string& name) {
    return name == "elementwise_add" || name == "elementwise_mul";
  }
  static bool Find(const std::string& name, Unary* unary) {
    const char* kNames[] = {"scale", "relu", "tanh", "sigmoid", "gelu"};
    for (int i = 0; i < 5; ++i) {
      if (name == kNames[i]) return *unary = static_cast<Unary>(i), true;
    }
    return false;
  }
};

/// The tanh approximation of gelu, with the constant that the original uses in this op.
template <typename T>
struct FusedGelu {
  T operator()(T x) const {
    const T inner = T(0.79788456) * x * (T(1) + T(0.044715) * x * x);
    return T(0.5) * x * (T(1) + phi::funcs::Tanh(inner));
  }
};

template <typename T>
class FusedElemwiseCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const FusedElemwise parts(ctx.Attr<std::vector<std::string>>("functor_list"));
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool save = ctx.Attr<bool>("save_intermediate_out") && ctx.HasOutput("IntermediateOut");
    T* result = out->mutable_data<T>(ctx.GetPlace());
    DenseTensor own;
    DenseTensor* inner = save ? ctx.Output<DenseTensor>("IntermediateOut") : &own;
    if (parts.unary_outside) {
      T* sums = result;
      if (save) {
        sums = inner->mutable_data<T>(ctx.GetPlace());
      }
      Binary(ctx, parts, *x, *y, sums, out->numel());
      Unary(ctx, parts, sums, out->numel(), result);
    } else {
      inner->Resize(y->dims());
      T* mapped = inner->mutable_data<T>(ctx.GetPlace());
      Unary(ctx, parts, y->data<T>(), y->numel(), mapped);
      Binary(ctx, parts, *x, *inner, result, out->numel());
    }
  }

 private:
  static void Binary(const framework::ExecutionContext& ctx, const FusedElemwise& parts,
                     const DenseTensor& x, const DenseTensor& y, T* to, int64_t n) {
    const int axis = ctx.Attr<int>("axis");
    if (parts.multiply) {
      phi::funcs::ElementwiseLoop<T>(ctx, x, y, axis, phi::funcs::MultiplyFunctor<T>(), to, n);
    } else {
      phi::funcs::ElementwiseLoop<T>(ctx, x, y, axis, phi::funcs::AddFunctor<T>(), to, n);
    }
  }

  static void Unary(const framework::ExecutionContext& ctx, const FusedElemwise& parts,
                    const T* from, int64_t n, T* to) {
    const T scale = static_cast<T>(ctx.Attr<float>("scale"));
    const auto each = [=](auto functor) {
      phi::ParallelFor(n, 8192, [=](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) to[i] = functor(from[i]);
      });
    };
    switch (parts.unary) {
      case FusedElemwise::kScale:
        return each([scale](T v) { return v * scale; });
      case FusedElemwise::kRelu:
        return each(phi::funcs::ReluFunctor<T>());
      case FusedElemwise::kTanh:
        return each(phi::funcs::TanhFunctor<T>());
      case FusedElemwise::kSigmoid:
        return each(phi::funcs::SigmoidFunctor<T>());
      case FusedElemwise::kGelu:
        return each(FusedGelu<T>());
    }
  }
};

}  // namespace paddle::operators
