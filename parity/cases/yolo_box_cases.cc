#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase YoloCase(const char* name, Input x, std::vector<double> sizes,
                const paddle::framework::AttributeMap& more = {}) {
  OpCase c;
  c.name = name;
  const auto images = static_cast<int64_t>(sizes.size() / 2);
  c.inputs["X"] = {std::move(x)};
  c.inputs["ImgSize"] = {In({images, 2}).Values(std::move(sizes)).Type(DataType::INT32)};
  c.attrs = {{"anchors", std::vector<int>{10, 14, 23, 27}},
             {"class_num", 3},
             {"conf_thresh", 0.4f},
             {"downsample_ratio", 32}};
  for (const auto& [key, value] : more) c.attrs[key] = value;
  c.outputs = {{"Boxes", {}}, {"Scores", {}}};
  return c;
}

void AddYoloBoxLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const float factor : {-0.5f, 1.5f}) {
    cases.push_back(
        Fails(YoloCase(factor < 0 ? "negative_factor" : "factor_above_1", In({1, 18, 3, 4}),
                       {96, 128}, {{"iou_aware", true}, {"iou_aware_factor", factor}}),
              "iou_aware_factor"));
  }
}

OpSuite YoloBoxSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "yolo_box";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  auto& cases = suite.cases;
  // One cell, one anchor, all outputs 0: the box of the anchor in the middle of the image.
  OpCase known = YoloCase("known", In({1, 6, 1, 1}).Values({0, 0, 0, 0, 0, 0}), {64, 32},
                          {{"anchors", std::vector<int>{16, 8}}, {"class_num", 1}});
  known.truth["Boxes"] = {{1, 1, 4}, {8, 24, 24, 40}, {}};
  known.truth["Scores"] = {{1, 1, 1}, {0.25}, {}};
  cases.push_back(known);
  cases.push_back(YoloCase("plain", In({2, 16, 3, 4}).Range(-2, 2), {96, 128, 50, 70}));
  cases.back().unknown_batch = true;
  cases.push_back(YoloCase("not_clipped", In({2, 16, 3, 4}).Range(-2, 2), {96, 128, 50, 70},
                           {{"clip_bbox", false}, {"scale_x_y", 1.2f}}));
  cases.push_back(YoloCase("iou_aware", In({1, 18, 3, 4}).Range(-2, 2), {96, 128},
                           {{"iou_aware", true}, {"iou_aware_factor", 0.3f}}));
  cases.push_back(YoloCase("iou_not_counted", In({1, 18, 3, 4}).Range(-2, 2), {96, 128},
                           {{"iou_aware", true}, {"iou_aware_factor", 0.0f}}));
  cases.push_back(Fails(YoloCase("channels", In({1, 15, 3, 4}), {96, 128}), "channels"));
  cases.push_back(Fails(
      YoloCase("anchors", In({1, 16, 3, 4}), {96, 128}, {{"anchors", std::vector<int>{1, 2, 3}}}),
      "anchors"));
  AddYoloBoxLimits(&suite.cases);
  return suite;
}

OP_TEST(YoloBox, YoloBoxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
