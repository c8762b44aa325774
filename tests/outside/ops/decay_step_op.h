// outside: 2.0 | an optimizer's own header: a functor with ForRange, dense and SelectedRows
// gradients
#pragma once

#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/platform/for_range.h"

namespace paddle {
namespace operators {

// p -= rate * (g + decay * p), of the rows that `rows` names, or of all.
template <typename T>
class DecayStepFunctor {
 public:
  DecayStepFunctor(const T* g, const T* rate, T decay, const int64_t* rows, int64_t width, T* p)
      : g_(g), rate_(rate), decay_(decay), rows_(rows), width_(width), p_(p) {}

  inline HOSTDEVICE void operator()(size_t i) const {
    const size_t at = rows_ == nullptr ? i : rows_[i / width_] * width_ + i % width_;
    p_[at] -= rate_[0] * (g_[i] + decay_ * p_[at]);
  }

 private:
  const T* g_;
  const T* rate_;
  const T decay_;
  const int64_t* rows_;
  const int64_t width_;
  T* p_;
};

template <typename DeviceContext, typename T>
class DecayStepKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* rate = ctx.Input<framework::LoDTensor>("LearningRate");
    auto* param = ctx.Output<framework::LoDTensor>("ParamOut");
    T* p = param->mutable_data<T>(ctx.GetPlace());
    PADDLE_ENFORCE_EQ(ctx.Input<framework::LoDTensor>("Param")->data<T>(), p,
                      platform::errors::InvalidArgument("ParamOut must be Param."));
    const T decay = static_cast<T>(ctx.Attr<float>("decay"));
    const auto* grad_var = ctx.InputVar("Grad");
    const bool is_some = grad_var->IsType<phi::SelectedRows>();
    const auto& grad = is_some ? grad_var->Get<phi::SelectedRows>().value()
                               : grad_var->Get<framework::LoDTensor>();
    const int64_t* rows = is_some ? grad_var->Get<phi::SelectedRows>().rows().data() : nullptr;
    platform::ForRange<DeviceContext> for_range(ctx.template device_context<DeviceContext>(),
                                                static_cast<size_t>(grad.numel()));
    for_range(DecayStepFunctor<T>(grad.data<T>(), rate->data<T>(), decay, rows,
                                  param->numel() / param->dims()[0], p));
  }
};

}  // namespace operators
}  // namespace paddle
