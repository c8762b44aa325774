// outside: 2.0 | legacy kernels of an own header
#pragma once

#include <string>
#include <vector>

#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/memory/memcpy.h"
#include "paddle/fluid/platform/for_range.h"
#include "paddle/fluid/platform/transform.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;
using LoDTensor = framework::LoDTensor;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenVector = framework::EigenVector<T, MajorType, IndexType>;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenMatrix = framework::EigenMatrix<T, MajorType, IndexType>;

template <typename T>
struct OpenGate {
  const T* x;
  T threshold;
  T* out;
  HOSTDEVICE void operator()(size_t i) const {
    out[i] = x[i] > threshold ? x[i] : static_cast<T>(0);
  }
};

template <typename DeviceContext, typename T>
class ValueGateKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<LoDTensor>("X");
    auto* out = ctx.Output<LoDTensor>("Out");
    auto* row_sum = ctx.Output<Tensor>("RowSum");
    PADDLE_ENFORCE_EQ(platform::is_cpu_place(ctx.GetPlace()), true,
                      platform::errors::PreconditionNotMet("value_gate runs on the CPU only."));
    T threshold = static_cast<T>(ctx.Attr<float>("threshold"));
    if (ctx.HasInput("Threshold")) {
      std::vector<T> values;
      framework::TensorToVector(*ctx.Input<Tensor>("Threshold"), ctx.device_context(), &values);
      threshold = values.at(0);
    }
    T* out_data = out->mutable_data<T>(ctx.GetPlace());
    auto& dev_ctx = ctx.template device_context<DeviceContext>();
    if (ctx.Attr<std::string>("mode") == "hard") {
      platform::ForRange<DeviceContext> for_range(dev_ctx, x->numel());
      for_range(OpenGate<T>{x->data<T>(), threshold, out_data});
    } else {
      platform::Transform<DeviceContext> trans;
      trans(dev_ctx, x->data<T>(), x->data<T>() + x->numel(), out_data, [threshold](T value) {
        return value > threshold ? value - threshold : static_cast<T>(0);
      });
    }
    row_sum->mutable_data<T>(ctx.GetPlace());
    auto matrix = EigenMatrix<T>::Reshape(*out, 1);
    auto sums = EigenVector<T>::Flatten(*row_sum);
    sums.device(*dev_ctx.eigen_device()) = matrix.sum(Eigen::array<int, 1>({{1}}));
  }
};

template <typename DeviceContext, typename T>
class ValueGateGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& context) const override {
    auto* out = context.Input<Tensor>("Out");
    auto* out_grad = context.Input<Tensor>(framework::GradVarName("Out"));
    auto* x_grad = context.Output<Tensor>(framework::GradVarName("X"));
    if (!x_grad) return;
    x_grad->mutable_data<T>(out->dims(), context.GetPlace());
    auto open = (EigenVector<T>::Flatten(*out) > static_cast<T>(0)).template cast<T>();
    auto& place = *context.template device_context<DeviceContext>().eigen_device();
    EigenVector<T>::Flatten(*x_grad).device(place) = EigenVector<T>::Flatten(*out_grad) * open;
  }
};

}  // namespace operators
}  // namespace paddle
