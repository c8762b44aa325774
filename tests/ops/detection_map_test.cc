#include "tests/ops/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

// What real Paddle 2.6.2 answers.
OpCase DetectionMapCase(const std::string& name, paddle::framework::AttributeMap attrs,
                        double mean) {
  const Slots inputs = {
      {"DetectRes",
       {In({6, 6})
            .Values({1, .9, .1, .1, .4,  .4, 1, .8, .5, .5, .9, .9, 2, .7, .2, .2, .6, .6,
                     1, .6, .1, .1, .38, .4, 2, .9, 0,  0,  .3, .3, 3, .5, .1, .1, .2, .2})
            .LoD({{0, 3, 6}})}},
      {"Label",
       {In({5, 6})
            .Values({1,  0,  .1, .1, .4, .45, 1, 1,  .5,  .5, .9, .95, 2,  0,  .2,
                     .2, .6, .6, 2,  0,  0,   0, .3, .32, 4,  0,  .5,  .5, .6, .6})
            .LoD({{0, 3, 5}})}}};
  attrs["class_num"] = 5;
  OpCase c = PlainCase(name, inputs, std::move(attrs),
                       {"AccumPosCount", "AccumTruePos", "AccumFalsePos", "MAP"});
  c.outputs["AccumTruePos"].compile_shape = c.outputs["AccumFalsePos"].compile_shape = false;
  c.truth["MAP"] = {{1}, {mean}, {}};
  c.legacy_only = true;
  return c;
}

OpSuite DetectionMapSuite() {
  OpSuite suite;
  suite.type = "detection_map";
  suite.dtypes = Floats();
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "sums of a few float32 numbers"}},
                      {DataType::FLOAT64, {1e-7, 1e-7, "the truth is what float32 gave"}}};
  const std::string points = "11point";
  auto& cases = suite.cases;
  cases.push_back(DetectionMapCase("integral", {}, 0.6666666865348816));
  OpCase& known = cases.back();
  known.truth["AccumPosCount"] = {{5, 1}, {0, 2, 2, 0, 1}, {}};
  known.truth["AccumTruePos"] = {
      {6, 2}, {.9, 1, .8, 1, .6, 0, .7, 1, .9, 1, .5, 0}, {{0, 0, 3, 5, 6, 6}}};
  known.truth["AccumFalsePos"] = {
      {6, 2}, {.9, 0, .8, 0, .6, 1, .7, 0, .9, 0, .5, 1}, {{0, 0, 3, 5, 6, 6}}};
  cases.push_back(
      DetectionMapCase("without_difficult", {{"evaluate_difficult", false}}, 0.6666666865348816));
  cases.back().truth["AccumPosCount"] = {{5, 1}, {0, 1, 2, 0, 1}, {}};
  cases.push_back(DetectionMapCase("background", {{"background_label", 1}}, 1));
  cases.push_back(DetectionMapCase("eleven_points", {{"ap_type", points}}, 0.6666668057441711));
  cases.push_back(DetectionMapCase("overlap", {{"overlap_threshold", 0.95f}}, 1.0 / 12));
  OpCase five = DetectionMapCase("no_difficult_column", {}, 1);
  five.inputs["Label"] = {In({2, 5}).Values({1, .1, .1, .4, .4, 2, 0, 0, .3, .3}).LoD({{0, 1, 2}})};
  cases.push_back(five);
  OpCase images = Fails(five, "images");
  images.name = "images_differ";
  images.inputs["Label"][0].LoD({{0, 2}});
  cases.push_back(images);
  OpCase type = Fails(DetectionMapCase("ap_type", {{"ap_type", std::string("x")}}, 0), "ap_type");
  cases.push_back(type);
  for (OpCase& c : cases) {
    if (c.error != phi::LEGACY) c.truth.clear();
  }
  return suite;
}

OP_TEST(DetectionMap, DetectionMapSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
