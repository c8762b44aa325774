#include "phi/kernels/yolo_box_kernel.h"

#include <algorithm>
#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

template <typename T>
T YoloSigmoid(T x) {
  return T(1) / (T(1) + std::exp(-x));
}

// One anchor of one image.
template <typename T>
struct YoloCells {
  const T* head;  // planes x, y, w, h, confidence, classes
  const T* iou;   // nullptr: not aware of it
  int64_t height, width;
  int class_num;
  T anchor_w, anchor_h;  // of the network's input
  T image_h, image_w;
  T scale, bias, threshold, iou_factor;
  int64_t input_h, input_w;
  bool clip;

  int64_t plane() const { return height * width; }

  T Confidence(int64_t at) const {
    const T own = YoloSigmoid(head[4 * plane() + at]);
    if (iou == nullptr) return own;
    return std::pow(own, T(1) - iou_factor) * std::pow(YoloSigmoid(iou[at]), iou_factor);
  }
  void Box(int64_t at, T* box) const {
    const T x = (static_cast<T>(at % width) + YoloSigmoid(head[at]) * scale + bias) * image_w /
                static_cast<T>(width);
    const T y = (static_cast<T>(at / width) + YoloSigmoid(head[plane() + at]) * scale + bias) *
                image_h / static_cast<T>(height);
    const T w = std::exp(head[2 * plane() + at]) * anchor_w * image_w / static_cast<T>(input_w);
    const T h = std::exp(head[3 * plane() + at]) * anchor_h * image_h / static_cast<T>(input_h);
    box[0] = x - w / 2;
    box[1] = y - h / 2;
    box[2] = x + w / 2;
    box[3] = y + h / 2;
    if (!clip) return;
    box[0] = box[0] > T(0) ? box[0] : T(0);
    box[1] = box[1] > T(0) ? box[1] : T(0);
    box[2] = box[2] < image_w - 1 ? box[2] : image_w - 1;
    box[3] = box[3] < image_h - 1 ? box[3] : image_h - 1;
  }
  void Run(T* boxes, T* scores) const {
    std::fill_n(boxes, plane() * 4, T(0));
    std::fill_n(scores, plane() * class_num, T(0));
    for (int64_t at = 0; at < plane(); ++at) {
      const T confidence = Confidence(at);
      if (confidence < threshold) continue;
      Box(at, boxes + at * 4);
      for (int c = 0; c < class_num; ++c) {
        scores[at * class_num + c] = confidence * YoloSigmoid(head[(5 + c) * plane() + at]);
      }
    }
  }
};

}  // namespace

template <typename T, typename Context>
void YoloBoxKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& img_size,
                   const std::vector<int>& anchors, int class_num, float conf_thresh,
                   int downsample_ratio, bool clip_bbox, float scale_x_y, bool iou_aware,
                   float iou_aware_factor, DenseTensor* boxes, DenseTensor* scores) {
  T* box = ctx.template Alloc<T>(boxes);
  T* score = ctx.template Alloc<T>(scores);
  const int64_t height = x.dims()[2], width = x.dims()[3], plane = height * width;
  const int64_t count = static_cast<int64_t>(anchors.size() / 2);
  const int64_t image = x.dims()[1] * plane;
  const int* sizes = img_size.data<int>();
  const T* head = x.data<T>();
  ParallelFor(x.dims()[0] * count, 1, [&](int64_t begin, int64_t end) {
    for (int64_t job = begin; job < end; ++job) {
      const int64_t n = job / count, a = job % count;
      const T* first = head + n * image;
      YoloCells<T> cells;
      cells.iou = iou_aware ? first + a * plane : nullptr;
      cells.head = first + (iou_aware ? count * plane : 0) + a * (5 + class_num) * plane;
      cells.height = height;
      cells.width = width;
      cells.class_num = class_num;
      cells.anchor_w = static_cast<T>(anchors[2 * a]);
      cells.anchor_h = static_cast<T>(anchors[2 * a + 1]);
      cells.image_h = static_cast<T>(sizes[2 * n]);
      cells.image_w = static_cast<T>(sizes[2 * n + 1]);
      cells.scale = static_cast<T>(scale_x_y);
      cells.bias = static_cast<T>(-0.5 * (scale_x_y - 1.0));
      cells.threshold = static_cast<T>(conf_thresh);
      cells.iou_factor = static_cast<T>(iou_aware_factor);
      cells.input_h = downsample_ratio * height;
      cells.input_w = downsample_ratio * width;
      cells.clip = clip_bbox;
      cells.Run(box + job * plane * 4, score + job * plane * class_num);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(yolo_box, CPU, ALL_LAYOUT, phi::YoloBoxKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
