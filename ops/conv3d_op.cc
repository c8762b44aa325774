#include "compat/mapping_notes.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/reference/window3d.h"
#include "phi/infermeta/conv.h"

namespace paddle {
namespace operators {

class Conv3dOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "The volumes: [N, C, D, H, W], or [N, D, H, W, C] for NDHWC.");
    AddInput("Filter", "[M, C / groups, kernel], for either data format.");
    AddOutput("Output", "[N, M, D', H', W'], or [N, D', H', W', M] for NDHWC.");
    AddAttr<std::vector<int>>("strides", "Steps of the window.").SetDefault({1, 1, 1});
    AddAttr<std::vector<int>>("paddings", "One or two numbers an axis.").SetDefault({0, 0, 0});
    AddAttr<std::string>("padding_algorithm", "EXPLICIT: `paddings`; SAME, VALID: computed.")
        .SetDefault("EXPLICIT");
    AddAttr<int>("groups", "Groups of channels that do not mix.").SetDefault(1);
    AddAttr<std::vector<int>>("dilations", "Distances of the filter's elements.")
        .SetDefault({1, 1, 1});
    AddAttr<std::string>("data_format", "NCDHW or NDHWC.").SetDefault("NCDHW");
    AddAttr<bool>("use_addto", "").SetDefault(false).AsExtra();
    AddAttr<int>("workspace_size_MB", "Of cuDNN.").SetDefault(512).AsExtra();
    AddAttr<bool>("exhaustive_search", "Of cuDNN.").SetDefault(false).AsExtra();
    AddComment("Output = Input * Filter, the convolution over depth, rows and columns.");
  }
};

class Conv3dOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Input"), ctx.GetPlace());
  }
};

template <typename DeviceContext, typename T>
class Conv3dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    auto* output = ctx.Output<DenseTensor>("Output");
    T* y = reference::Allocate<T>(ctx, output);
    if (output->numel() == 0) return;
    const std::string format = ctx.Attr<std::string>("data_format");
    const bool last = format == "NDHWC" || format == "NHWC";
    const reference::VolumeShape in(input->dims(), last), out(output->dims(), last);
    const phi::DDim f = filter->dims();
    const reference::Window3 window({f[2], f[3], f[4]}, ctx.Attr<std::vector<int>>("strides"),
                                    ctx.Attr<std::vector<int>>("paddings"),
                                    ctx.Attr<std::vector<int>>("dilations"),
                                    ctx.Attr<std::string>("padding_algorithm"), in.size);
    const int64_t filters_a_group = f[0] / ctx.Attr<int>("groups");
    for (int64_t n = 0; n < out.batch; ++n) {
      for (int64_t m = 0; m < out.channels; ++m) {
        const T* w = filter->data<T>() + m * f[1] * f[2] * f[3] * f[4];
        std::vector<int64_t> at(3, 0);
        do {
          y[out.At(n, m, at[0], at[1], at[2])] = static_cast<T>(
              Point(input->data<T>(), in, n, m / filters_a_group * f[1], f[1], w, window, at));
        } while (reference::NextIndex(out.Sizes(), &at));
      }
    }
  }

 private:
  static double Point(const T* x, const reference::VolumeShape& in, int64_t n, int64_t first,
                      int64_t channels, const T* w, const reference::Window3& window,
                      const std::vector<int64_t>& at) {
    double sum = 0;
    for (int64_t c = first; c < first + channels; ++c) {
      std::vector<int64_t> k(3, 0);
      do {
        const std::array<int64_t, 3> p = window.Position(at, k);
        const double weight = static_cast<double>(*w++);
        if (in.Inside(p)) sum += weight * static_cast<double>(x[in.At(n, c, p[0], p[1], p[2])]);
      } while (reference::NextIndex(window.Kernel(), &k));
    }
    return sum;
  }
};

KernelSignature Conv3dOpArgumentMapping(const ArgumentMappingContext&) {
  return {"conv3d",
          {"Input", "Filter"},
          {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format",
           "use_addto", "workspace_size_MB", "exhaustive_search"},
          {"Output"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(conv3d, Conv3dInferShapeFunctor, PD_INFER_META(phi::ConvInferMeta));

constexpr GradSlots kConv3dGradSlots = {"Input Filter", "", "Output", "Input Filter"};

KernelSignature Conv3dGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"conv3d_grad",
          {"Input", "Filter", "Output@GRAD"},
          {"strides", "paddings", "padding_algorithm", "groups", "dilations", "data_format",
           "use_addto", "workspace_size_MB", "exhaustive_search"},
          {"Input@GRAD", "Filter@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(conv3d_grad, Conv3dGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(conv3d, ops::Conv3dOp, ops::Conv3dOpMaker, ops::Conv3dInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kConv3dGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(conv3d, ops::Conv3dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(conv3d, ops::Conv3dCPUKernel<phi::CPUContext, float>,
                       ops::Conv3dCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(conv3d_grad, ops::OpTypedByOutputGrad, ops::Conv3dGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(conv3d_grad, ops::Conv3dGradOpArgumentMapping);
PD_MAPPING_DIFFERS(conv3d_grad, "2.3 names the kernel of conv2d, by mistake; 2.6 that of conv3d");
REGISTER_OP_VERSION(conv3d).AddCheckpoint(
    "Adds the attribute use_addto.",
    paddle::framework::compatible::OpVersionDesc().NewAttr(
        "use_addto", "Add to the output's gradient instead of overwriting it.", false));
