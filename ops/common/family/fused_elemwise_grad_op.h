#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/family/fused_elemwise_op.h"
#include "ops/common/operator/slot_grad_op.h"

// Gradients of fused_elemwise_activation and fused_elemwise_add_activation. They start from X and Y
// again, so that it does not matter whether IntermediateOut was saved.

namespace paddle::operators {

/// The suffix of the names in `functor_list` of a gradient op.
constexpr char kGradFunctor[] = "_grad";

class FusedElemwiseGradOpMaker final : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType(ForwardOpType() + "_grad");
    grad->SetInput("X", Input("X"));
    grad->SetInput("Y", Input("Y"));
    grad->SetInput("Out", Output("Out"));
    grad->SetInput(framework::GradVarName("Out"), OutputGrad("Out"));
    grad->SetOutput(framework::GradVarName("X"), InputGrad("X"));
    grad->SetOutput(framework::GradVarName("Y"), InputGrad("Y"));
    if (Attr<bool>("save_intermediate_out")) {
      grad->SetInput("IntermediateOut", Output("IntermediateOut"));
      grad->SetOutput(framework::GradVarName("IntermediateOut"), OutputGrad("IntermediateOut"));
    }
    grad->SetAttrMap(Attrs());
    auto names = Attr<std::vector<std::string>>("functor_list");
    for (std::string& name : names) name += kGradFunctor;
    grad->SetAttr("functor_list", names);
  }
};

/// For each element of the broadcast shape, the index of the operand's element, with the operand
/// aligned at `axis`.
inline std::vector<int64_t> OperandPlaces(const phi::DDim& operand, const phi::DDim& out,
                                          int axis) {
  const int start = axis < 0 || operand.size() == out.size() ? out.size() - operand.size() : axis;
  bool fits = start >= 0 && operand.size() <= out.size() - start;
  for (int d = 0; fits && d < operand.size(); ++d) {
    fits = operand[d] == 1 || operand[d] == out[start + d];
  }
  PADDLE_ENFORCE_EQ(fits, true,
                    phi::errors::InvalidArgument(
                        "fused elementwise: an operand of shape %s does not broadcast to %s along "
                        "`axis` %d",
                        operand, out, axis));
  std::vector<int64_t> places(phi::product(out));
  for (size_t i = 0; i < places.size(); ++i) {
    int64_t rest = static_cast<int64_t>(i), step = 1;
    for (int d = out.size() - 1; d >= 0; --d) {
      const int64_t at = rest % out[d];
      rest /= out[d];
      if (d < start || d - start >= operand.size()) continue;
      places[i] += (operand[d - start] == 1 ? 0 : at) * step;
      step *= operand[d - start];
    }
  }
  return places;
}

template <typename T>
class FusedElemwiseGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const FusedElemwise parts(ForwardNames(ctx));
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const auto* out_grad = ctx.Input<DenseTensor>(framework::GradVarName("Out"));
    const int axis = ctx.Attr<int>("axis");
    const T scale = static_cast<T>(ctx.Attr<float>("scale"));
    const std::vector<int64_t> x_at = OperandPlaces(x->dims(), out_grad->dims(), axis);
    const std::vector<int64_t> y_at = OperandPlaces(y->dims(), out_grad->dims(), axis);
    T *dx = Zeroed(ctx, "X", x->numel()), *dy = Zeroed(ctx, "Y", y->numel());
    T* inner = Zeroed(ctx, "IntermediateOut", parts.unary_outside ? out_grad->numel() : y->numel());
    for (int64_t i = 0; i < out_grad->numel(); ++i) {
      const T a = x->data<T>()[x_at[i]], b = y->data<T>()[y_at[i]];
      const T grad = out_grad->data<T>()[i];
      T value = T(0), by_inner = T(0), by_x = T(0), by_y = T(0);
      if (parts.unary_outside) {
        by_inner = grad * Slope(parts.unary, scale, parts.multiply ? a * b : a + b, &value);
        by_x = parts.multiply ? by_inner * b : by_inner;
        by_y = parts.multiply ? by_inner * a : by_inner;
      } else {
        const T slope = Slope(parts.unary, scale, b, &value);
        by_inner = parts.multiply ? grad * a : grad;
        by_x = parts.multiply ? grad * value : grad;
        by_y = by_inner * slope;
      }
      if (dx != nullptr) dx[x_at[i]] += by_x;
      if (dy != nullptr) dy[y_at[i]] += by_y;
      if (inner != nullptr) inner[parts.unary_outside ? i : y_at[i]] += by_inner;
    }
  }

 private:
  static std::vector<std::string> ForwardNames(const framework::ExecutionContext& ctx) {
    auto names = ctx.Attr<std::vector<std::string>>("functor_list");
    const size_t ending = sizeof(kGradFunctor) - 1;
    for (std::string& name : names) {
      const size_t at = name.size() < ending ? std::string::npos : name.size() - ending;
      if (at != std::string::npos && name.substr(at) == kGradFunctor) name.resize(at);
    }
    return names;
  }

  static T* Zeroed(const framework::ExecutionContext& ctx, const char* slot, int64_t count) {
    T* data = GradData<T>(ctx, slot);
    if (data == nullptr) return nullptr;
    const phi::DDim dims = ctx.Output<DenseTensor>(framework::GradVarName(slot))->dims();
    PADDLE_ENFORCE_EQ(phi::product(dims), count,
                      phi::errors::InvalidArgument(
                          "fused elementwise: %s@GRAD must have %d elements; its shape is %s", slot,
                          count, dims));
    std::fill_n(data, count, T(0));
    return data;
  }

  // The derivative at v; `*value` receives the function's value.
  static T Slope(FusedElemwise::Unary unary, T scale, T v, T* value) {
    switch (unary) {
      case FusedElemwise::kScale:
        *value = v * scale;
        return scale;
      case FusedElemwise::kRelu:
        *value = std::max(v, T(0));
        return v > T(0) ? T(1) : T(0);
      case FusedElemwise::kTanh:
        *value = phi::funcs::Tanh(v);
        return T(1) - *value * *value;
      case FusedElemwise::kSigmoid:
        *value = phi::funcs::SigmoidFunctor<T>()(v);
        return *value * (T(1) - *value);
      case FusedElemwise::kGelu:
        break;
    }
    const T k = T(0.79788456), c = T(0.044715);
    const T t = phi::funcs::Tanh(k * v * (T(1) + c * v * v));
    *value = T(0.5) * v * (T(1) + t);
    return T(0.5) * (T(1) + t) + T(0.5) * v * (T(1) - t * t) * k * (T(1) + T(3) * c * v * v);
  }
};

}  // namespace paddle::operators
