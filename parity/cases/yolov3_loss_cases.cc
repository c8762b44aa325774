#include <cmath>

#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::AttributeMap;

OpCase Yolov3LossCase(const std::string& name, Slots inputs, AttributeMap attrs) {
  attrs.insert({{"anchors", Axes{10, 13, 16, 30, 33, 23}},
                {"anchor_mask", Axes{1, 2}},
                {"class_num", 2},
                {"downsample_ratio", 16},
                {"use_label_smooth", false}});
  OpCase c = PlainCase(name, std::move(inputs), std::move(attrs),
                       {"Loss", "ObjectnessMask", "GTMatchMask"});
  c.no_grad_of = {"GTBox", "GTScore"};
  return c;
}

Slots OfOneCell(std::vector<double> box) {
  return {{"X", {In({1, 14, 1, 1}).Range(0, 0)}},
          {"GTBox", {In({1, 1, 4}).Values(std::move(box))}},
          {"GTLabel", {In({1, 1}).Values({1}).Type(DataType::INT32)}}};
}

void AddRefusedLosses(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (int classes : {3, 2147483647}) {
    cases.push_back(
        Fails(Yolov3LossCase("channels_of_" + std::to_string(classes), OfOneCell({0, 0, 1, 1}),
                             {{"class_num", classes}}),
              "5 + class_num (" + std::to_string(classes) + ") channels for each of 2 masks"));
  }
  cases.push_back(
      Fails(Yolov3LossCase("mask_outside", OfOneCell({0, 0, 1, 1}), {{"anchor_mask", Axes{0, 3}}}),
            "anchor_mask"));
  cases.push_back(
      Fails(Yolov3LossCase("mask_below_0", OfOneCell({0, 0, 1, 1}), {{"anchor_mask", Axes{0, -1}}}),
            "attribute `anchor_mask`: its element 1 must be in [0, inf); it is -1"));
}

// The oracle's cases compare with real Paddle; here is what can be worked out by hand.
OpSuite Yolov3LossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "yolov3_loss";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-5, 1e-6, "sums of logarithms of float32"}},
                      {DataType::FLOAT64, {1e-12, 1e-12, "the same in float64"}}};
  auto& cases = suite.cases;
  const double entropy = 0.6931471805599453;  // of a probability of one half
  // No box: both objectness scores of 0 cost one entropy.
  cases.push_back(Yolov3LossCase("no_box", OfOneCell({0.5, 0.5, 0, 0.5}), {}));
  cases.back().truth = {{"Loss", {{1}, {2 * entropy}, {}}},
                        {"ObjectnessMask", {{1, 2, 1, 1}, {0, 0}, {}}},
                        {"GTMatchMask", {{1, 1}, {-1}, {}}}};
  // As the third anchor: sides of an image of 16 are 33 / 16 and 23 / 16.
  cases.push_back(Yolov3LossCase("third_anchor", OfOneCell({0.5, 0.5, 2.0625, 1.4375}), {}));
  const double weight = 2 - 2.0625 * 1.4375;
  cases.back().truth = {{"Loss", {{1}, {2 * entropy * weight + 4 * entropy}, {}}},
                        {"ObjectnessMask", {{1, 2, 1, 1}, {0, 1}, {}}},
                        {"GTMatchMask", {{1, 1}, {1}, {}}}};
  cases.back().not_differentiated = "the sizes stand at the kink of their distance";
  // The first anchor is of another map.
  cases.push_back(Yolov3LossCase("other_map", OfOneCell({0.5, 0.5, 0.625, 0.8125}), {}));
  cases.back().truth = {{"Loss", {{1}, {2 * entropy}, {}}},
                        {"ObjectnessMask", {{1, 2, 1, 1}, {0, 0}, {}}},
                        {"GTMatchMask", {{1, 1}, {-1}, {}}}};
  Slots scored = OfOneCell({0.5, 0.5, 2.0, 1.5});
  scored["GTScore"] = {In({1, 1}).Values({0.25})};
  scored["X"] = {In({1, 14, 1, 1}).Values({0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0})};
  cases.push_back(Yolov3LossCase("scored", scored, {}));
  // The sum of the losses of centre, size, classes and objectness. The box is larger than the
  // image, so its weight is -1.
  const double sizes = 2 - std::log(2.0 * 16 / 33) + 1 - std::log(1.5 * 16 / 23);
  const double scored_loss = 0.25 * (-2 * entropy - sizes + 2 * entropy + entropy) + entropy;
  cases.back().truth = {{"Loss", {{1}, {scored_loss}, {}}},
                        {"GTMatchMask", {{1, 1}, {1}, {}}},
                        {"ObjectnessMask", {{1, 2, 1, 1}, {0, 0.25}, {}}}};
  AddRefusedLosses(&suite.cases);
  // The box of the second anchor overlaps the true one by 0.42, so its objectness does not count;
  // `scale_x_y` leaves a centre that lies in the middle of its cell.
  cases.push_back(Yolov3LossCase("stretched", OfOneCell({0.5, 0.5, 2.0625, 1.4375}),
                                 {{"scale_x_y", 1.5f}, {"ignore_thresh", 0.415f}}));
  cases.back().truth["ObjectnessMask"] = {{1, 2, 1, 1}, {-1, 1}, {}};
  cases.back().not_differentiated = "the sizes stand at the kink of their distance";
  // Centres at the edge and beyond it count for the cells there.
  cases.push_back(Yolov3LossCase(
      "beyond_the_edge",
      {{"X", {In({1, 14, 3, 3})}},
       {"GTBox",
        {In({1, 3, 4}).Values({1, 0.2, 2.5, 1.6, 0.3, 1.25, 2.5, 1.6, 1.1, -0.2, 2.5, 1.6})}},
       {"GTLabel", {Ints({1, 0, 1})}}},
      {}));
  cases.back().inputs["GTLabel"][0].dims = {1, 3};
  cases.back().not_differentiated = "the original's gradient is that of the last box of a cell";
  return suite;
}

OpSuite Yolov3LossGradSuite() {
  OpSuite suite = GradientSuite("yolov3_loss_grad");
  Slots inputs = {{"X", {In({1, 14, 1, 1})}},
                  {"GTBox", {In({1, 1, 4})}},
                  {"GTLabel", {In({1, 1}).Type(DataType::INT32)}},
                  {"Loss@GRAD", {In({2})}},
                  {"ObjectnessMask", {In({1, 2, 1, 1})}},
                  {"GTMatchMask", {In({1, 1}).Type(DataType::INT32)}}};
  OpCase c = Yolov3LossCase("losses_of_other_images", inputs, {});
  c.outputs = {{"X@GRAD", {}}};
  suite.cases.push_back(Fails(c, "Loss@GRAD"));
  return suite;
}

OP_TEST(Yolov3Loss, Yolov3LossSuite());
OP_TEST(Yolov3LossGrad, Yolov3LossGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
