#include <cmath>

#include "ops/common/detection/roi.h"
#include "ops/common/operator/grad_op.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/infermeta/roi.h"

namespace paddle {
namespace operators {

class RoiAlignOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, C, H, W].");
    AddInput("ROIs", "[R, 4]: left, top, right, bottom; by image (LoD, or RoisNum).");
    AddInput("RoisNum", "The regions of each image.").AsDispensable();
    AddOutput("Out", "[R, C, pooled_height, pooled_width].");
    AddAttr<int>("pooled_height", "Rows of the output.").SetDefault(1);
    AddAttr<int>("pooled_width", "Columns of the output.").SetDefault(1);
    AddAttr<float>("spatial_scale", "From ROIs to X.").SetDefault(1.0f);
    AddAttr<int>("sampling_ratio", "Samples a bin and axis; 0 or less: as large as it is.")
        .SetDefault(-1);
    AddAttr<bool>("aligned", "Positions are centres of pixels.").SetDefault(false);
    AddComment("Mean of samples, interpolated between pixels, for each bin of each region.");
  }
};

template <typename DeviceContext, typename T>
class RoiAlignCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* rois = ctx.Input<DenseTensor>("ROIs");
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (rois->numel() == 0) return;
    const std::vector<int64_t> images = ImagesOfRois(ctx, "roi_align");
    const int64_t channels = x->dims()[1], height = x->dims()[2], width = x->dims()[3];
    const Grid grid = {ctx.Attr<int>("pooled_height"), ctx.Attr<int>("pooled_width"),
                       ctx.Attr<int>("sampling_ratio")};
    const T scale = static_cast<T>(static_cast<float>(ctx.Attr<float>("spatial_scale")));
    const bool aligned = ctx.Attr<bool>("aligned");
    const T* from = x->data<T>();
    const T* boxes = rois->data<T>();
    phi::ParallelFor(rois->dims()[0], 1, [&](int64_t begin, int64_t end) {
      for (int64_t r = begin; r < end; ++r) {
        const std::vector<Sample> samples =
            SamplesOf(boxes + 4 * r, scale, aligned, grid, height, width);
        const int64_t bins = grid.rows * grid.columns;
        const auto count = static_cast<int64_t>(samples.size()) / bins;
        for (int64_t c = 0; c < channels; ++c) {
          const T* plane = from + (images[r] * channels + c) * height * width;
          T* to = out + (r * channels + c) * bins;
          for (int64_t b = 0; b < bins; ++b) {
            T sum = 0;
            for (int64_t k = b * count; k < (b + 1) * count; ++k) {
              const Sample& s = samples[k];
              for (int i = 0; i < 4; ++i) sum += s.weight[i] * plane[s.at[i]];
            }
            to[b] = count == 0 ? T(0) : sum / static_cast<T>(count);
          }
        }
      }
    });
  }

 private:
  struct Grid {
    int64_t rows, columns;
    int ratio;
  };
  // Four pixels and their weights.
  struct Sample {
    int64_t at[4] = {};
    T weight[4] = {};
  };

  // Two neighbours on one axis and the part of the second; false outside.
  static bool Neighbours(T at, int64_t size, int64_t* low, int64_t* high, T* part) {
    if (!(at >= -1 && at <= static_cast<T>(size))) return false;
    at = std::max(at, T(0));
    *low = static_cast<int64_t>(at);
    if (*low >= size - 1) {
      *low = *high = size - 1;
      *part = 0;
    } else {
      *high = *low + 1;
      *part = at - static_cast<T>(*low);
    }
    return true;
  }
  static Sample SampleAt(T y, T x, int64_t height, int64_t width) {
    Sample s;
    int64_t top, bottom, left, right;
    T down, across;
    if (!Neighbours(y, height, &top, &bottom, &down) ||
        !Neighbours(x, width, &left, &right, &across)) {
      return s;
    }
    const int64_t at[4] = {top * width + left, top * width + right, bottom * width + left,
                           bottom * width + right};
    const T weight[4] = {(1 - down) * (1 - across), (1 - down) * across, down * (1 - across),
                         down * across};
    std::copy(at, at + 4, s.at);
    std::copy(weight, weight + 4, s.weight);
    return s;
  }
  // Bin by bin.
  static std::vector<Sample> SamplesOf(const T* box, T scale, bool aligned, const Grid& grid,
                                       int64_t height, int64_t width) {
    const T offset = aligned ? T(0.5) : T(0);
    const T left = box[0] * scale - offset, top = box[1] * scale - offset;
    T w = box[2] * scale - offset - left, h = box[3] * scale - offset - top;
    if (!aligned) {
      w = std::max(w, T(1));
      h = std::max(h, T(1));
    }
    const T bin_h = h / static_cast<T>(grid.rows), bin_w = w / static_cast<T>(grid.columns);
    const int64_t rows = grid.ratio > 0 ? grid.ratio : RoiIndex(std::ceil(bin_h));
    const int64_t columns = grid.ratio > 0 ? grid.ratio : RoiIndex(std::ceil(bin_w));
    std::vector<Sample> samples;
    if (rows <= 0 || columns <= 0) return samples;
    for (int64_t b = 0; b < grid.rows * grid.columns; ++b) {
      const T y0 = top + static_cast<T>(b / grid.columns) * bin_h;
      const T x0 = left + static_cast<T>(b % grid.columns) * bin_w;
      for (int64_t i = 0; i < rows; ++i) {
        const T y = y0 + (static_cast<T>(i) + T(0.5)) * bin_h / static_cast<T>(rows);
        for (int64_t j = 0; j < columns; ++j) {
          const T x = x0 + (static_cast<T>(j) + T(0.5)) * bin_w / static_cast<T>(columns);
          samples.push_back(SampleAt(y, x, height, width));
        }
      }
    }
    return samples;
  }
};

KernelSignature RoiAlignOpArgumentMapping(const ArgumentMappingContext&) {
  return {"roi_align",
          {"X", "ROIs", "RoisNum"},
          {"pooled_height", "pooled_width", "spatial_scale", "sampling_ratio", "aligned"},
          {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(roi_align, RoiAlignInferShapeFunctor,
                            PD_INFER_META(phi::RoiAlignInferMeta));

constexpr GradSlots kRoiAlignGradSlots = {"X ROIs RoisNum", "", "Out", "X"};

KernelSignature RoiAlignGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"roi_align_grad",
          {"X", "ROIs", "RoisNum", "Out@GRAD"},
          {"pooled_height", "pooled_width", "spatial_scale", "sampling_ratio", "aligned"},
          {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(roi_align_grad, RoiAlignGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(RoiAlignGradNoNeedBufferVarsInferer, "X");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(roi_align, ops::OpTypedByX, ops::RoiAlignOpMaker, ops::RoiAlignInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kRoiAlignGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(roi_align, ops::RoiAlignOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(roi_align, ops::RoiAlignCPUKernel<phi::CPUContext, float>,
                       ops::RoiAlignCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(roi_align_grad, ops::OpTypedByOutGrad, ops::RoiAlignGradInferShapeFunctor,
                  ops::RoiAlignGradNoNeedBufferVarsInferer);
PD_REGISTER_ARG_MAPPING_FN(roi_align_grad, ops::RoiAlignGradOpArgumentMapping);
REGISTER_OP_VERSION(roi_align)
    .AddCheckpoint("Removes the input RpnRoisLod.",
                   paddle::framework::compatible::OpVersionDesc().DeleteInput(
                       "RpnRoisLod", "The regions of each image."))
    .AddCheckpoint("Adds the input RoisNum.",
                   paddle::framework::compatible::OpVersionDesc().NewInput(
                       "RoisNum", "The regions of each image."))
    .AddCheckpoint("Adds the attribute aligned.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "aligned", "Whether positions are centres of pixels.", false));
