#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::AttributeMap;

// Two images: in the first the first two boxes merge, in the second two of three do for the first
// class. Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpCase LocalityAwareNmsCase(const std::string& name, AttributeMap attrs) {
  attrs.insert(
      {{"score_threshold", 0.1f}, {"nms_top_k", -1}, {"keep_top_k", -1}, {"nms_threshold", 0.3f}});
  OpCase c = PlainCase(
      name,
      {{"BBoxes", {In({2, 3, 4}).Values({0, 0, 4, 4, 1, 1, 5, 5, 8, 8, 9, 9,
                                         0, 0, 2, 2, 0, 0, 2, 3, 5, 5, 6, 7})}},
       {"Scores",
        {In({2, 2, 3}).Values({0.9, 0.8, 0.3, 0.5, 0.6, 0.7, 0.6, 0.5, 0.4, 0.05, 0.02, 0.9})}}},
      std::move(attrs));
  c.outputs["Out"].compile_shape = false;
  c.legacy_only = true;
  return c;
}

// What stays of the images of LocalityAwareNmsCase where all boxes of both classes count.
Truth AllOfTwoImages() {
  const double low = 0.7593582887700533, high = 4.759358288770052;
  return {{7, 6},
          {0,   1.7,  low,  low, high, high, 0, 0.3, 8, 8, 9,   9, 1, 1.1, low,
           low, high, high, 1,   0.7,  8,    8, 9,   9, 0, 1.1, 0, 0, 2,   2.6103896103896105,
           0,   0.4,  5,    5,   6,    7,    1, 0.9, 5, 5, 6,   7},
          {{0, 4, 7}}};
}

void AddCandidates(std::vector<OpCase>* cases) {
  const double low = 0.7593582887700533, high = 4.759358288770052;
  const Truth nothing = {{1, 1}, {-1}, {{0, 1}}};
  const auto add = [cases](const char* name, const AttributeMap& attrs, const Truth& truth) {
    cases->push_back(LocalityAwareNmsCase(name, attrs));
    cases->back().truth["Out"] = truth;
  };
  add("more_candidates_than_boxes", {{"nms_top_k", 5}}, AllOfTwoImages());
  // Neighbours overlap by 16 of 34 pixels, and by 9 of 12.
  add("pixels", {{"normalized", false}}, AllOfTwoImages());
  add("one_candidate", {{"nms_top_k", 1}},
      {{4, 6},
       {0,   1.7,  low,  low, high, high, 1, 1.1, low,
        low, high, high, 0,   1.1,  0,    0, 2,   2.6103896103896105,
        1,   0.9,  5,    5,   6,    7},
       {{0, 2, 4}}});
  add("no_candidates", {{"nms_top_k", 0}}, nothing);
  // (0.5 (0, 0, 4, 4) + 0.6 (1, 1, 5, 5)) / 1.1
  const double begin = 0.6 / 1.1, end = 5 / 1.1;
  add("background", {{"background_label", 0}},
      {{3, 6},
       {1, 1.1, begin, begin, end, end, 1, 0.7, 8, 8, 9, 9, 1, 0.9, 5, 5, 6, 7},
       {{0, 2, 3}}});
  add("no_boxes", {}, nothing);
  cases->back().inputs = {{"BBoxes", {In({1, 0, 4})}}, {"Scores", {In({1, 2, 0})}}};
  add("no_images", {}, nothing);
  cases->back().inputs = {{"BBoxes", {In({0, 3, 4})}}, {"Scores", {In({0, 2, 3})}}};
}

OpSuite LocalityAwareNmsSuite() {
  OpSuite suite;
  suite.type = "locality_aware_nms";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  const double low = 0.7593582887700533, high = 4.759358288770052;
  cases.push_back(LocalityAwareNmsCase("two_images", {}));
  cases.back().truth["Out"] = AllOfTwoImages();
  cases.push_back(LocalityAwareNmsCase("best_of_each_image", {{"keep_top_k", 3}}));
  cases.back().truth["Out"] = {
      {6, 6},
      {0, 1.7, low, low, high, high, 1, 1.1, low, low, high, high,
       1, 0.7, 8,   8,   9,    9,    0, 1.1, 0,   0,   2,    2.6103896103896105,
       0, 0.4, 5,   5,   6,    7,    1, 0.9, 5,   5,   6,    7},
      {{0, 3, 6}}};
  cases.push_back(LocalityAwareNmsCase("nothing", {{"score_threshold", 2.0f}}));
  cases.back().truth["Out"] = {{1, 1}, {-1}, {{0, 1}}};
  OpCase other = LocalityAwareNmsCase("other_batch", {});
  other.inputs["Scores"] = {In({1, 2, 3})};
  cases.push_back(Fails(other, "Scores"));
  AddRefused(&cases, LocalityAwareNmsCase("", {}), "scores_without_classes",
             "Scores must have shape [2, C, 3], as BBoxes; it has [2, 3]", [](OpCase* c) {
               c->inputs["Scores"] = {In({2, 3})};
             });
  AddCandidates(&cases);
  return suite;
}

OP_TEST(LocalityAwareNms, LocalityAwareNmsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
