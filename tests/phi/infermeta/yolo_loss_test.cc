#include "phi/infermeta/yolo_loss.h"

#include <functional>
#include <vector>

#include "tests/phi/infermeta/meta_test_util.h"

namespace phi {
namespace {

using phi::testing::InvalidArgumentOf;
using phi::testing::Says;
using phi::testing::Shaped;

// The shapes of a gradient that fits: two images, two masks of three classes, five boxes.
struct GradInputs {
  DenseTensor x = Shaped({2, 16, 4, 4}), gt_box = Shaped({2, 5, 4}), gt_label = Shaped({2, 5}),
              loss_grad = Shaped({2}), objectness_mask = Shaped({2, 2, 4, 4}),
              gt_match_mask = Shaped({2, 5});
  int class_num = 3;
};

DDim ShapeOf(const GradInputs& in) {
  DenseTensor x_grad;
  MetaTensor meta(&x_grad);
  Yolov3LossGradInferMeta(MetaTensor(in.x), MetaTensor(in.gt_box), MetaTensor(in.gt_label),
                          MetaTensor(), MetaTensor(in.loss_grad), MetaTensor(in.objectness_mask),
                          MetaTensor(in.gt_match_mask), {10, 13, 16, 30, 33, 23}, {0, 2},
                          in.class_num, 0.7f, 32, true, 1.f, &meta);
  return x_grad.dims();
}

TEST(Yolov3LossGradInferMeta, GradientLooksLikeX) {
  EXPECT_EQ(ShapeOf(GradInputs()), DDim({2, 16, 4, 4}));
}

TEST(Yolov3LossGradInferMeta, RefusesWhatDoesNotFitX) {
  const auto refused = [](const std::function<void(GradInputs*)>& spoil, const char* says) {
    GradInputs in;
    spoil(&in);
    EXPECT_TRUE(Says(InvalidArgumentOf([&] { ShapeOf(in); }), says));
  };
  refused([](GradInputs* in) { in->loss_grad = Shaped({1}); }, "Loss@GRAD must have shape [2]");
  refused(
      [](GradInputs* in) {
        in->objectness_mask = Shaped({2, 2, 4, 3});
      },
      "ObjectnessMask must have shape [2, 2, 4, 4]");
  refused(
      [](GradInputs* in) {
        in->gt_match_mask = Shaped({2, 6});
      },
      "GTMatchMask must have shape [2, 5]");
  refused([](GradInputs* in) { in->gt_label = Shaped({2, 6}); }, "GTLabel must have shape [2, 5]");
  refused([](GradInputs* in) { in->class_num = -1000; }, "`class_num` must be positive");
}

}  // namespace
}  // namespace phi
