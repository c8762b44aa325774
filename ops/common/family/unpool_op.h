#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/pool_index.h"

namespace paddle {
namespace operators {

template <int kAxes>
class UnpoolOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, spatial axes].");
    AddInput("Indices", "Places in a plane of Out, int32, of the shape of X.");
    AddOutput("Out", "X at these places, 0 elsewhere.");
    AddAttr<std::vector<int>>("ksize", "The window of the pooling.");
    if (kAxes == 2) AddAttr<std::string>("unpooling_type", "max.").InEnum({"max"});
    AddAttr<std::vector<int>>("strides", "Its steps.").SetDefault(std::vector<int>(kAxes, 1));
    AddAttr<std::vector<int>>("paddings", "Its paddings.").SetDefault(std::vector<int>(kAxes, 0));
    auto& size = AddAttr<std::vector<int>>("output_size", "The size; zeros: out of the window.");
    size.SetDefault(std::vector<int>(kAxes, 0));
    if (kAxes == 2) size.SupportTensor();
    AddAttr<std::string>("data_format", "NCHW or NCDHW.").SetDefault(kAxes == 2 ? "NCHW" : "NCDHW");
    AddComment("Undoes a maximum pooling.");
  }
};

inline KernelSignature UnpoolSignature(const char* kernel) {
  return {kernel,
          {"X", "Indices"},
          {"ksize", "strides", "paddings", "output_size", "data_format"},
          {"Out"}};
}

template <typename DeviceContext, typename T>
class UnpoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = T(0);
    if (x->numel() == 0) return;
    const std::vector<int64_t> places =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Indices"), "unpool");
    const int64_t planes = x->dims()[0] * x->dims()[1];
    const int64_t area = x->numel() / planes, out_area = out->numel() / planes;
    for (int64_t p = 0; p < planes; ++p) {
      for (int64_t i = p * area; i < (p + 1) * area; ++i) {
        PADDLE_ENFORCE_EQ(
            places[i] >= 0 && places[i] < out_area, true,
            phi::errors::InvalidArgument("unpool: Indices must be in [0, %d); one is %d", out_area,
                                         places[i]));
        y[p * out_area + places[i]] = x->data<T>()[i];
      }
    }
  }
};

}  // namespace operators
}  // namespace paddle
