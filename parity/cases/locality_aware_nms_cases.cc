#include "parity/cases/common/plain_cases.h"

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

OpSuite LocalityAwareNmsSuite() {
  OpSuite suite;
  suite.type = "locality_aware_nms";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  const double low = 0.7593582887700533, high = 4.759358288770052;
  cases.push_back(LocalityAwareNmsCase("two_images", {}));
  cases.back().truth["Out"] = {
      {7, 6},
      {0,   1.7,  low,  low, high, high, 0, 0.3, 8, 8, 9,   9, 1, 1.1, low,
       low, high, high, 1,   0.7,  8,    8, 9,   9, 0, 1.1, 0, 0, 2,   2.6103896103896105,
       0,   0.4,  5,    5,   6,    7,    1, 0.9, 5, 5, 6,   7},
      {{0, 4, 7}}};
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
  return suite;
}

OP_TEST(LocalityAwareNms, LocalityAwareNmsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
