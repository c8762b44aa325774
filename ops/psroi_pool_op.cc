#include <cmath>

#include "ops/common/detection/roi.h"
#include "ops/common/operator/grad_op.h"
#include "phi/infermeta/roi.h"

namespace paddle {
namespace operators {

class PsroiPoolOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, output_channels pooled_height pooled_width, H, W].");
    AddInput("ROIs", "[R, 4]: left, top, right, bottom; by image (LoD, or RoisNum).");
    AddInput("RoisNum", "The regions of each image.").AsDispensable();
    AddOutput("Out", "[R, output_channels, pooled_height, pooled_width].");
    AddAttr<int>("output_channels", "Channels of the output.").SetDefault(1);
    AddAttr<float>("spatial_scale", "From ROIs to X.").SetDefault(1.0f);
    AddAttr<int>("pooled_height", "Rows of the output.").SetDefault(1);
    AddAttr<int>("pooled_width", "Columns of the output.").SetDefault(1);
    AddComment("The mean of each bin of each region, every bin in a channel of its own.");
  }
};

template <typename DeviceContext, typename T>
class PsroiPoolCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* rois = ctx.Input<DenseTensor>("ROIs");
    auto* output = ctx.Output<DenseTensor>("Out");
    T* out = reference::Allocate<T>(ctx, output);
    if (rois->numel() == 0) return;
    const std::vector<int64_t> images = ImagesOfRois(ctx, "psroi_pool");
    const int64_t channels = x->dims()[1], height = x->dims()[2], width = x->dims()[3];
    const int64_t rows = output->dims()[2], columns = output->dims()[3];
    const T scale = static_cast<T>(static_cast<float>(ctx.Attr<float>("spatial_scale")));
    for (int64_t r = 0; r < rois->dims()[0]; ++r) {
      const T* box = rois->data<T>() + 4 * r;
      for (int64_t c = 0; c < channels; ++c) {
        const Range y = RangeOf(box[1], box[3], scale, c / columns % rows, rows, height);
        const Range across = RangeOf(box[0], box[2], scale, c % columns, columns, width);
        const T* plane = x->data<T>() + (images[r] * channels + c) * height * width;
        T sum = 0;
        for (int64_t i = y.begin; i < y.end; ++i) {
          for (int64_t j = across.begin; j < across.end; ++j) sum += plane[i * width + j];
        }
        const int64_t area =
            std::max<int64_t>(y.end - y.begin, 0) * std::max<int64_t>(across.end - across.begin, 0);
        *out++ = area == 0 ? T(0) : sum / static_cast<T>(area);
      }
    }
  }

 private:
  struct Range {
    int64_t begin, end;
  };
  static Range RangeOf(T from, T to, T scale, int64_t bin, int64_t bins, int64_t size) {
    const T first = std::round(from) * scale, last = (std::round(to) + T(1)) * scale;
    const T step = std::max(last - first, T(0.1)) / static_cast<T>(bins);
    const auto clamp = [size](T at) { return std::min(std::max<int64_t>(RoiIndex(at), 0), size); };
    return {clamp(std::floor(static_cast<T>(bin) * step + first)),
            clamp(std::ceil(static_cast<T>(bin + 1) * step + first))};
  }
};

KernelSignature PsroiPoolOpArgumentMapping(const ArgumentMappingContext&) {
  return {"psroi_pool",
          {"X", "ROIs", "RoisNum"},
          {"pooled_height", "pooled_width", "output_channels", "spatial_scale"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(psroi_pool, PsroiPoolInferShapeFunctor,
                            PD_INFER_META(phi::PsroiPoolInferMeta));

constexpr GradSlots kPsroiPoolGradSlots = {"X ROIs RoisNum", "", "Out", "X"};

KernelSignature PsroiPoolGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"psroi_pool_grad",
          {"X", "ROIs", "RoisNum", "Out@GRAD"},
          {"pooled_height", "pooled_width", "output_channels", "spatial_scale"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(psroi_pool_grad, PsroiPoolGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(PsroiPoolGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(psroi_pool, ops::OpTypedByX, ops::PsroiPoolOpMaker,
                  ops::PsroiPoolInferShapeFunctor, ops::SlotGradOpMaker<ops::kPsroiPoolGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(psroi_pool, ops::PsroiPoolOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(psroi_pool, ops::PsroiPoolCPUKernel<phi::CPUContext, float>,
                       ops::PsroiPoolCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(psroi_pool_grad, ops::OpTypedByOutGrad, ops::PsroiPoolGradInferShapeFunctor,
                  ops::PsroiPoolGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(psroi_pool_grad, ops::PsroiPoolGradOpArgumentMapping);
