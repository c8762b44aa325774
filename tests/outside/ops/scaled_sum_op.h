// outside: 2.0 | own header, Eigen expressions, kernels by device context
#pragma once

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;

template <typename DeviceContext, typename T>
class ScaledSumKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& context) const override {
    auto* x = context.Input<Tensor>("X");
    auto* y = context.Input<Tensor>("Y");
    auto* out = context.Output<Tensor>("Out");
    const T scale = static_cast<T>(context.Attr<float>("scale"));
    out->mutable_data<T>(context.GetPlace());
    auto in = framework::EigenVector<T>::Flatten(*x);
    auto other = framework::EigenVector<T>::Flatten(*y);
    auto sum = framework::EigenVector<T>::Flatten(*out);
    auto& place = *context.template device_context<DeviceContext>().eigen_device();
    sum.device(place) = (in + other) * scale;
  }
};

template <typename DeviceContext, typename T>
class ScaledSumGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& context) const override {
    auto* d_out = context.Input<Tensor>(framework::GradVarName("Out"));
    const T scale = static_cast<T>(context.Attr<float>("scale"));
    auto d_sum = framework::EigenMatrix<T>::Reshape(*d_out, 1);
    auto& place = *context.template device_context<DeviceContext>().eigen_device();
    for (auto* name : {"X", "Y"}) {
      auto* d_in = context.Output<Tensor>(framework::GradVarName(name));
      if (d_in == nullptr) continue;
      d_in->template mutable_data<T>(context.GetPlace());
      framework::EigenMatrix<T>::Reshape(*d_in, 1).device(place) = d_sum * scale;
    }
  }
};

}  // namespace operators
}  // namespace paddle
