#pragma once

#include <set>
#include <string>
#include <vector>

#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window3d.h"
#include "phi/infermeta/conv_transpose.h"

namespace paddle {
namespace operators {

template <int kAxes>
class ConvTransposeOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    const std::vector<int> ones(kAxes, 1), zeros(kAxes, 0);
    AddInput("Input", "[N, C, spatial axes], or [N, spatial axes, C].");
    AddInput("Filter", "[C, M / groups, kernel], for either data format.");
    if (kAxes == 2) AddInput("Bias", "Not read.").AsDispensable().AsExtra();
    AddOutput("Output", "[N, M, spatial axes], or [N, spatial axes, M].");
    AddAttr<std::vector<int>>("strides", "Steps of the window.").SetDefault(ones);
    AddAttr<std::vector<int>>("paddings", "What is cut off: one or two numbers an axis.")
        .SetDefault(zeros);
    AddAttr<std::vector<int>>("output_padding", "What is added at the end; empty: nothing.")
        .SetDefault({});
    auto& output_size =
        AddAttr<std::vector<int>>("output_size", "The size; empty: what the window reaches.");
    output_size.SetDefault({});
    if (kAxes == 2) output_size.SupportTensor();
    AddAttr<std::string>("padding_algorithm", "EXPLICIT: `paddings`; SAME, VALID: computed.")
        .SetDefault("EXPLICIT");
    AddAttr<int>("groups", "Groups of channels that do not mix.").SetDefault(1);
    AddAttr<std::vector<int>>("dilations", "Distances of the filter's elements.").SetDefault(ones);
    AddAttr<std::string>("data_format", "NCHW, NCDHW, NHWC or NDHWC.").SetDefault("NCHW");
    AddComment("Output = the transposed convolution of Input with Filter.");
  }
};

class ConvTransposeOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Input"), ctx.GetPlace());
  }
};

inline KernelSignature ConvTransposeSignature(const char* kernel) {
  return {kernel,
          {"Input", "Filter"},
          {"strides", "paddings", "output_padding", "output_size", "padding_algorithm", "groups",
           "dilations", "data_format"},
          {"Output"}};
}

inline KernelSignature ConvTransposeGradSignature(const char* kernel) {
  KernelSignature signature = ConvTransposeSignature(kernel);
  return {kernel,
          {"Input", "Filter", "Output@GRAD"},
          signature.attr_names,
          {"Input@GRAD", "Filter@GRAD"}};
}

/// The reference: every input element adds to the output.
template <typename DeviceContext, typename T>
class ConvTransposeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    auto* output = ctx.Output<DenseTensor>("Output");
    T* y = reference::Allocate<T>(ctx, output);
    const std::string format = ctx.Attr<std::string>("data_format");
    const bool last = format == "NHWC";  // the original knows no NDHWC here
    const reference::VolumeShape in(input->dims(), last), out(output->dims(), last);
    const phi::DDim f = filter->dims();
    const reference::Window3 window(
        std::vector<int64_t>(f.begin() + 2, f.end()), ctx.Attr<std::vector<int>>("strides"),
        ctx.Attr<std::vector<int>>("paddings"), ctx.Attr<std::vector<int>>("dilations"),
        ctx.Attr<std::string>("padding_algorithm"), in.size);
    std::vector<double> sums(output->numel(), 0.0);
    if (input->numel() > 0 && filter->numel() > 0) {
      const int64_t in_a_group = in.channels / ctx.Attr<int>("groups");
      for (int64_t n = 0; n < in.batch; ++n) {
        for (int64_t c = 0; c < in.channels; ++c) {
          for (int64_t m = 0; m < f[1]; ++m) {
            AddPlane(input->data<T>(), filter->data<T>() + (c * f[1] + m) * Patch(f), in, out,
                     window, n, c, c / in_a_group * f[1] + m, &sums);
          }
        }
      }
    }
    for (size_t i = 0; i < sums.size(); ++i) y[i] = static_cast<T>(sums[i]);
  }

 private:
  static int64_t Patch(const phi::DDim& filter) {
    int64_t size = 1;
    for (int i = 2; i < filter.size(); ++i) size *= filter[i];
    return size;
  }
  static void AddPlane(const T* x, const T* w, const reference::VolumeShape& in,
                       const reference::VolumeShape& out, const reference::Window3& window,
                       int64_t n, int64_t c, int64_t m, std::vector<double>* sums) {
    std::vector<int64_t> at(3, 0);
    do {
      std::vector<int64_t> k(3, 0);
      int64_t i = 0;
      do {
        const std::array<int64_t, 3> p = window.Position(at, k);
        const double weight = static_cast<double>(w[i++]);
        if (!out.Inside(p)) continue;
        (*sums)[out.At(n, m, p[0], p[1], p[2])] +=
            weight * static_cast<double>(x[in.At(n, c, at[0], at[1], at[2])]);
      } while (reference::NextIndex(window.Kernel(), &k));
    } while (reference::NextIndex(in.Sizes(), &at));
  }
};

}  // namespace operators
}  // namespace paddle
