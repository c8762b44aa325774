#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
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

// Cases with a wrong state of an earlier run; `state` is a right one.
void AddBadStates(const OpCase& state, std::vector<OpCase>* cases) {
  AddRefused(cases, state, "no_state", "HasState must hold one number",
             [](OpCase* c) { c->inputs["HasState"] = {In({0}).Type(DataType::INT32)}; });
  AddRefused(cases, state, "lods_differ", "must have one LoD", [](OpCase* c) {
    c->inputs["FalsePos"][0].LoD({{0, 0, 1, 1, 1, 1}});
  });
  AddRefused(cases, state, "hits_without_marks", "TruePos must have shape [n, 2]", [](OpCase* c) {
    c->inputs["TruePos"] = {In({1, 1}).Values({.25}).LoD({{0, 1, 1, 1, 1, 1}})};
  });
  AddRefused(cases, state, "offset_beyond_all_rows", "Label must have one level of LoD that fits",
             [](OpCase* c) {
               c->inputs["Label"][0].LoD({{0, ~size_t{0}, ~size_t{0}}});
             });
  AddRefused(cases, state, "more_boxes_than_int32_holds", "2147483649 boxes of class 1",
             [](OpCase* c) { c->inputs["PosCount"][0].values[1] = 2147483647; });
}

// Adds what counts boxes, their scores and how they were found, in the order of their classes; 1
// is a detection that is right.
OpCase Expect(OpCase c, std::vector<double> boxes, const std::vector<double>& scores,
              const std::vector<double>& right, const std::vector<size_t>& classes) {
  std::vector<double> hits, misses;
  for (size_t i = 0; i < scores.size(); ++i) {
    hits.insert(hits.end(), {scores[i], right[i]});
    misses.insert(misses.end(), {scores[i], 1 - right[i]});
  }
  const auto rows = static_cast<int64_t>(scores.size());
  c.truth["AccumPosCount"] = {{5, 1}, std::move(boxes), {}};
  c.truth["AccumTruePos"] = {{rows, 2}, hits, {classes}};
  c.truth["AccumFalsePos"] = {{rows, 2}, misses, {classes}};
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
  const std::vector<double> boxes = {0, 2, 2, 0, 1}, scores = {.9, .8, .6, .7, .9, .5};
  const std::vector<double> right = {1, 1, 0, 1, 1, 0};
  const std::vector<size_t> classes = {0, 0, 3, 5, 6, 6};
  const double two_thirds = 0.6666666865348816;
  cases.push_back(
      Expect(DetectionMapCase("integral", {}, two_thirds), boxes, scores, right, classes));
  cases.push_back(
      Expect(DetectionMapCase("without_difficult", {{"evaluate_difficult", false}}, two_thirds),
             {0, 1, 2, 0, 1}, {.9, .6, .7, .9, .5}, {1, 0, 1, 1, 0}, {0, 0, 2, 4, 5, 5}));
  cases.push_back(Expect(DetectionMapCase("background", {{"background_label", 1}}, 1), boxes,
                         scores, right, classes));
  cases.push_back(Expect(DetectionMapCase("eleven_points", {{"ap_type", points}}, two_thirds),
                         boxes, scores, right, classes));
  cases.push_back(Expect(DetectionMapCase("overlap", {{"overlap_threshold", 0.95f}}, 1.0 / 12),
                         boxes, scores, {0, 0, 0, 1, 0, 0}, classes));
  OpCase five = Expect(DetectionMapCase("no_difficult_column", {}, 1), {0, 1, 1, 0, 0}, scores,
                       {1, 0, 0, 0, 1, 0}, classes);
  five.inputs["Label"] = {In({2, 5}).Values({1, .1, .1, .4, .4, 2, 0, 0, .3, .3}).LoD({{0, 1, 2}})};
  cases.push_back(five);
  // A class without boxes that was detected nevertheless has precision 0.
  OpCase state =
      Expect(DetectionMapCase("found_without_boxes", {{"background_label", -1}}, 0.4), boxes,
             {.25, .9, .8, .6, .7, .9, .5}, {0, 1, 1, 0, 1, 1, 0}, {0, 1, 4, 6, 7, 7});
  state.inputs["HasState"] = {In({1}).Values({1}).Type(DataType::INT32)};
  state.inputs["PosCount"] = {In({5, 1}).Values({0, 0, 0, 0, 0}).Type(DataType::INT32)};
  state.inputs["TruePos"] = {In({1, 2}).Values({.25, 0}).LoD({{0, 1, 1, 1, 1, 1}})};
  state.inputs["FalsePos"] = {In({1, 2}).Values({.25, 1}).LoD({{0, 1, 1, 1, 1, 1}})};
  cases.push_back(state);
  cases.push_back(
      Fails(DetectionMapCase("ap_type", {{"ap_type", std::string("x")}}, 0), "ap_type"));
  AddBadStates(state, &cases);
  AddRefused(&cases, five, "images_differ", "DetectRes holds 2 images, Label 1", [](OpCase* c) {
    c->inputs["Label"][0].LoD({{0, 2}});
  });
  for (OpCase& c : cases)
    if (c.error != phi::LEGACY) c.truth.clear();
  return suite;
}

OP_TEST(DetectionMap, DetectionMapSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
