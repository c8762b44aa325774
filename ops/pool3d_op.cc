#include "ops/common/operator/grad_op.h"
#include "ops/common/reference/pool_window.h"
#include "ops/common/reference/window3d.h"
#include "phi/infermeta/pool_index.h"

namespace paddle {
namespace operators {

class Pool3dOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The volumes: [N, C, D, H, W], or [N, D, H, W, C] for NDHWC.");
    AddOutput("Out", "One value a window.");
    AddAttr<std::vector<int>>("ksize", "Size of the window; for adaptive: of the output.");
    AddAttr<std::vector<int>>("strides", "Steps of the window.").SetDefault({1, 1, 1});
    AddAttr<std::vector<int>>("paddings", "One or two numbers an axis.").SetDefault({0, 0, 0});
    AddAttr<bool>("ceil_mode", "Windows that start inside and end outside count.")
        .SetDefault(false);
    AddAttr<bool>("exclusive", "An average leaves out the padding.").SetDefault(true);
    AddAttr<std::string>("data_format", "NCDHW or NDHWC.").SetDefault("NCDHW");
    AddAttr<std::string>("pooling_type", "max or avg.").SetDefault("").InEnum({"max", "avg"});
    AddAttr<bool>("global_pooling", "One window over all; `ksize` and `paddings` do not count.")
        .SetDefault(false);
    AddAttr<bool>("adaptive", "`ksize` windows of about the same size.").SetDefault(false);
    AddAttr<std::string>("padding_algorithm", "EXPLICIT: `paddings`; SAME, VALID: computed.")
        .SetDefault("EXPLICIT");
    AddAttr<bool>("use_cudnn", "Prefer cuDNN on a GPU.").SetDefault(false);
    AddComment("Maximum or average over windows of volumes.");
  }
};

template <typename DeviceContext, typename T>
class Pool3dCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* output = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, output);
    if (output->numel() == 0) return;
    const std::string format = ctx.Attr<std::string>("data_format");
    const bool last = format == "NDHWC" || format == "NHWC";
    const reference::VolumeShape in(x->dims(), last), out(output->dims(), last);
    reference::PoolWindows windows(ctx, in, out, ctx.Attr<std::string>("padding_algorithm"));
    const bool max = ctx.Attr<std::string>("pooling_type") == "max";
    if (max) windows.StopAdapting();
    const bool inside_only = ctx.Attr<bool>("exclusive");
    std::vector<int64_t> at(5, 0);
    const std::vector<int64_t> grid = {out.batch, out.channels, out.size[0], out.size[1],
                                       out.size[2]};
    do {
      const auto window = windows.At({at[2], at[3], at[4]});
      double sum = 0, best = -static_cast<double>(std::numeric_limits<T>::max());
      window.ForEach([&](int64_t a, int64_t b, int64_t c) {
        const double v = static_cast<double>(x->data<T>()[in.At(at[0], at[1], a, b, c)]);
        sum += v;
        best = best > v ? best : v;
      });
      const double divisor = static_cast<double>(inside_only ? window.Inside() : window.padded);
      y[out.At(at[0], at[1], at[2], at[3], at[4])] = static_cast<T>(max ? best : sum / divisor);
    } while (reference::NextIndex(grid, &at));
  }
};

KernelSignature Pool3dOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pool3d",
          {"X"},
          {"ksize", "strides", "paddings", "ceil_mode", "exclusive", "data_format", "pooling_type",
           "global_pooling", "adaptive", "padding_algorithm"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pool3d, Pool3dInferShapeFunctor, PD_INFER_META(phi::Pool3DInferMeta));

constexpr GradSlots kPool3dGradSlots = {"X", "Out", "Out", "X"};

KernelSignature Pool3dGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"pool3d_grad",
          {"X", "Out", "Out@GRAD"},
          {"ksize", "strides", "paddings", "ceil_mode", "exclusive", "data_format", "pooling_type",
           "global_pooling", "adaptive", "padding_algorithm"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(pool3d_grad, Pool3dGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pool3d, ops::OpTypedByX, ops::Pool3dOpMaker, ops::Pool3dInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kPool3dGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(pool3d, ops::Pool3dOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(pool3d, ops::Pool3dCPUKernel<phi::CPUContext, float>,
                       ops::Pool3dCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(pool3d_grad, ops::OpTypedByOutGrad, ops::Pool3dGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(pool3d_grad, ops::Pool3dGradOpArgumentMapping);
