#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class YoloBoxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const phi::DDim dims = x->dims();
    const auto anchors = ctx.Attr<std::vector<int>>("anchors");
    const int64_t count = static_cast<int64_t>(anchors.size()) / 2;
    const int64_t classes = ctx.Attr<int>("class_num"), h = dims[2], w = dims[3];
    const int64_t extra = ctx.Attr<bool>("iou_aware") ? count : 0;
    T* boxes = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Boxes"));
    T* scores = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Scores"));
    const double factor = ctx.Attr<float>("iou_aware_factor");
    const auto read = [&](int64_t n, int64_t channel, int64_t i, int64_t j) {
      return static_cast<double>(x->data<T>()[((n * dims[1] + channel) * h + i) * w + j]);
    };
    for (int64_t n = 0; n < dims[0]; ++n) {
      for (int64_t a = 0; a < count; ++a) {
        const int64_t channel = extra + a * (5 + classes);
        for (int64_t i = 0; i < h; ++i) {
          for (int64_t j = 0; j < w; ++j) {
            double confidence = Sigmoid(read(n, channel + 4, i, j));
            if (extra > 0) {
              confidence =
                  std::pow(confidence, 1 - factor) * std::pow(Sigmoid(read(n, a, i, j)), factor);
            }
            const bool kept = confidence >= ctx.Attr<float>("conf_thresh");
            double raw[4] = {};
            for (int k = 0; k < 4; ++k) raw[k] = read(n, channel + k, i, j);
            WriteBox(ctx, n, anchors[2 * a], anchors[2 * a + 1], i, j, dims, raw, kept, boxes);
            boxes += 4;
            for (int64_t c = 0; c < classes; ++c) {
              const double score = confidence * Sigmoid(read(n, channel + 5 + c, i, j));
              *scores++ = static_cast<T>(kept ? score : 0.0);
            }
          }
        }
      }
    }
  }

 private:
  static double Sigmoid(double v) { return 1 / (1 + std::exp(-v)); }

  static void WriteBox(const framework::ExecutionContext& ctx, int64_t n, double anchor_w,
                       double anchor_h, int64_t i, int64_t j, const phi::DDim& dims,
                       const double* raw, bool kept, T* box) {
    for (int k = 0; k < 4; ++k) box[k] = T(0);
    if (!kept) return;
    const int* size = ctx.Input<DenseTensor>("ImgSize")->data<int>() + 2 * n;
    const double image_h = size[0], image_w = size[1];
    const double stretch = ctx.Attr<float>("scale_x_y");
    const double ratio = ctx.Attr<int>("downsample_ratio");
    const double grid_h = static_cast<double>(dims[2]), grid_w = static_cast<double>(dims[3]);
    const auto offset = [stretch](double v) { return (Sigmoid(v) - 0.5) * stretch + 0.5; };
    const double x = (static_cast<double>(j) + offset(raw[0])) * image_w / grid_w;
    const double y = (static_cast<double>(i) + offset(raw[1])) * image_h / grid_h;
    const double w = std::exp(raw[2]) * anchor_w * image_w / (ratio * grid_w);
    const double h = std::exp(raw[3]) * anchor_h * image_h / (ratio * grid_h);
    double edges[4] = {x - w / 2, y - h / 2, x + w / 2, y + h / 2};
    if (ctx.Attr<bool>("clip_bbox")) {
      edges[0] = std::max(edges[0], 0.0);
      edges[1] = std::max(edges[1], 0.0);
      edges[2] = std::min(edges[2], image_w - 1);
      edges[3] = std::min(edges[3], image_h - 1);
    }
    for (int k = 0; k < 4; ++k) box[k] = static_cast<T>(edges[k]);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(yolo_box, YoloBoxCPUKernel, float, double);
