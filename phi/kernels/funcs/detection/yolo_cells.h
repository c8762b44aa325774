#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

template <typename T>
HOSTDEVICE T YoloSigmoid(T x) {
  return T(1) / (T(1) + std::exp(-x));
}

/// One anchor of one image.
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

  HOSTDEVICE int64_t plane() const { return height * width; }

  HOSTDEVICE T Confidence(int64_t at) const {
    const T own = YoloSigmoid(head[4 * plane() + at]);
    if (iou == nullptr) return own;
    return std::pow(own, T(1) - iou_factor) * std::pow(YoloSigmoid(iou[at]), iou_factor);
  }
  HOSTDEVICE void Box(int64_t at, T* box) const {
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
  /// The box and the scores of cell `at`; zeros below the threshold.
  HOSTDEVICE void Run(int64_t at, T* boxes, T* scores) const {
    const T confidence = Confidence(at);
    const bool counts = !(confidence < threshold);
    for (int i = 0; i < 4; ++i) boxes[at * 4 + i] = T(0);
    if (counts) Box(at, boxes + at * 4);
    for (int c = 0; c < class_num; ++c) {
      scores[at * class_num + c] =
          counts ? confidence * YoloSigmoid(head[(5 + c) * plane() + at]) : T(0);
    }
  }
};

/// The predictions of all anchors of all images; the attributes are those of yolo_box_kernel.h.
template <typename T>
struct YoloHeads {
  const T* x;
  int64_t height, width, image, count;  // elements of an image; anchors
  int class_num, downsample_ratio;
  float threshold, scale, iou_factor;
  bool clip, iou_aware;

  YoloHeads(const DenseTensor& from, const std::vector<int>& anchors, int classes,
            float conf_thresh, int ratio, bool clips, float scale_x_y, bool has_iou,
            float iou_aware_factor)
      : x(from.data<T>()),
        height(from.dims()[2]),
        width(from.dims()[3]),
        image(from.dims()[1] * height * width),
        count(static_cast<int64_t>(anchors.size() / 2)),
        class_num(classes),
        downsample_ratio(ratio),
        threshold(conf_thresh),
        scale(scale_x_y),
        iou_factor(iou_aware_factor),
        clip(clips),
        iou_aware(has_iou) {}
  HOSTDEVICE int64_t plane() const { return height * width; }

  /// Anchor job % count of image job / count. sizes: height and width of each image.
  HOSTDEVICE YoloCells<T> CellsOf(int64_t job, const int* sizes, const int* anchors) const {
    const int64_t n = job / count, a = job % count;
    const T* first = x + n * image;
    YoloCells<T> cells;
    cells.iou = iou_aware ? first + a * plane() : nullptr;
    cells.head = first + (iou_aware ? count * plane() : 0) + a * (5 + class_num) * plane();
    cells.height = height;
    cells.width = width;
    cells.class_num = class_num;
    cells.anchor_w = static_cast<T>(anchors[2 * a]);
    cells.anchor_h = static_cast<T>(anchors[2 * a + 1]);
    cells.image_h = static_cast<T>(sizes[2 * n]);
    cells.image_w = static_cast<T>(sizes[2 * n + 1]);
    cells.scale = static_cast<T>(scale);
    cells.bias = static_cast<T>(-0.5 * (scale - 1.0));
    cells.threshold = static_cast<T>(threshold);
    cells.iou_factor = static_cast<T>(iou_factor);
    cells.input_h = downsample_ratio * height;
    cells.input_w = downsample_ratio * width;
    cells.clip = clip;
    return cells;
  }
};

}  // namespace funcs
}  // namespace phi
