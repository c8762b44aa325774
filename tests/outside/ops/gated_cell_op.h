// outside: 2.0 | own header of a recurrent cell: Eigen matrices with broadcast and sigmoid, rows of
// tensors, slices that share memory, activations by name
#pragma once
#include <string>

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenMatrix = framework::EigenMatrix<T, MajorType, IndexType>;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenVector = framework::EigenVector<T, MajorType, IndexType>;

enum GatedActType { identity = 0, sigmoid = 1, relu = 2 };

inline GatedActType GetGatedActType(const std::string& name) {
  if (name == "sigmoid") return GatedActType::sigmoid;
  if (name == "relu") return GatedActType::relu;
  return GatedActType::identity;
}

// h_t = z h_{t-1} + (1 - z) x_t, z = act(Gate + Bias), row by row.
template <typename DeviceContext, typename T>
class GatedCellKernel : public framework::OpKernel<T> {
 public:
  template <typename Device, typename X, typename Y>
  void ActCompute(GatedActType act_type, const Device& d, X x, Y y) const {
    if (act_type == GatedActType::sigmoid) {
      y.device(d) = x.sigmoid();
    } else if (act_type == GatedActType::relu) {
      y.device(d) = x.cwiseMax(static_cast<T>(0));
    } else {
      y.device(d) = x;
    }
  }

  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<Tensor>("X");
    auto* gate = ctx.Input<Tensor>("Gate");
    auto* bias = ctx.Input<Tensor>("Bias");
    auto* h0 = ctx.Input<Tensor>("H0");
    auto* gated = ctx.Output<Tensor>("Gated");
    gated->mutable_data<T>(ctx.GetPlace());
    auto* hidden = ctx.Output<Tensor>("Hidden");
    hidden->mutable_data<T>(ctx.GetPlace());

    auto& place = *ctx.template device_context<DeviceContext>().eigen_device();
    const int rows = static_cast<int>(x->dims()[0]), width = static_cast<int>(x->dims()[1]);
    auto g = EigenMatrix<T>::From(*gated);
    auto z = EigenMatrix<T>::From(*gate);
    if (bias) {
      auto b = EigenMatrix<T>::From(*bias, framework::make_ddim({1, width}));
      g.device(place) = z + b.broadcast(Eigen::array<int, 2>({{rows, 1}}));
    } else {
      g.device(place) = z;
    }
    auto flat = EigenVector<T>::Flatten(*gated);
    ActCompute(GetGatedActType(ctx.Attr<std::string>("gate_activation")), place, flat, flat);

    Tensor before;
    if (h0) {
      before.ShareDataWith(*h0);
    } else {
      before.mutable_data<T>({1, width}, ctx.GetPlace());
      auto zeros = EigenVector<T>::Flatten(before);
      zeros.device(place) = zeros.constant(static_cast<T>(0));
    }
    for (int row = 0; row < rows; ++row) {
      Tensor h = hidden->Slice(row, row + 1);
      auto out = EigenVector<T>::Flatten(h);
      auto z_t = EigenVector<T>::Flatten(gated->Slice(row, row + 1));
      auto x_t = EigenVector<T>::Flatten(x->Slice(row, row + 1));
      auto h_t = EigenVector<T>::Flatten(before);
      out.device(place) = z_t * h_t + (z_t.constant(static_cast<T>(1)) - z_t) * x_t;
      before.ShareDataWith(h);
    }
  }
};

}  // namespace operators
}  // namespace paddle
