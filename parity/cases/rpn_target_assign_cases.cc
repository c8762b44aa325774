#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase RpnTargetAssignCase(const std::string& name, paddle::framework::AttributeMap attrs) {
  attrs.insert({{"rpn_batch_size_per_im", 4},
                {"rpn_straddle_thresh", 0.0f},
                {"rpn_fg_fraction", 0.5f},
                {"use_random", false}});
  const Slots inputs = {
      {"Anchor", {In({4, 4}).Values({0, 0, 9, 9, 20, 20, 29, 29, 0, 0, 19, 9, 40, 40, 55, 55})}},
      {"GtBoxes",
       {In({3, 4}).Values({0, 0, 9, 9, 20, 20, 28, 28, 10, 10, 14.5, 14.5}).LoD({{0, 2, 3}})}},
      {"IsCrowd", {In({3, 1}).Values({0, 1, 0}).Type(DataType::INT32).LoD({{0, 2, 3}})}},
      {"ImInfo", {In({2, 3}).Values({48, 48, 1, 60, 60, 2})}}};
  OpCase c =
      PlainCase(name, inputs, std::move(attrs),
                {"LocationIndex", "ScoreIndex", "TargetBBox", "TargetLabel", "BBoxInsideWeight"});
  for (auto& output : c.outputs) output.second.compile_shape = false;
  c.legacy_only = true;
  return c;
}

// The oracle's cases compare with real Paddle; here is what can be worked out by hand.
OpSuite RpnTargetAssignSuite() {
  OpSuite suite;
  suite.type = "rpn_target_assign";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  // In the first image the crowd does not count and the last anchor stands out; the second is twice
  // as large, so that its box is the second anchor.
  cases.push_back(RpnTargetAssignCase("known", {}));
  cases.back().truth = {{"LocationIndex", {{2}, {0, 5}, {{0, 1, 2}}}},
                        {"ScoreIndex", {{6}, {0, 1, 5, 4, 6, 7}, {{0, 2, 6}}}},
                        {"TargetLabel", {{6, 1}, {1, 0, 1, 0, 0, 0}, {{0, 2, 6}}}},
                        {"TargetBBox", {{2, 4}, {0, 0, 0, 0, 0, 0, 0, 0}, {{0, 1, 2}}}},
                        {"BBoxInsideWeight", {{2, 4}, {1, 1, 1, 1, 1, 1, 1, 1}, {{0, 1, 2}}}}};
  // Less than a pixel from the box, the second anchor is the one that overlaps it most: it is an
  // object and, overlapping little, background. So the first object stands in for it.
  OpCase near = RpnTargetAssignCase("less_than_a_pixel_apart", {});
  near.inputs["GtBoxes"] = {In({2, 4}).Values({0, 0, 9, 9, 12, 20, 19.25, 29}).LoD({{0, 1, 2}})};
  near.inputs["IsCrowd"] = {In({2, 1}).Values({0, 0}).Type(DataType::INT32).LoD({{0, 1, 2}})};
  near.inputs["ImInfo"] = {In({2, 3}).Values({48, 48, 1, 48, 48, 1})};
  near.truth = {{"LocationIndex", {{2}, {0, 5}, {{0, 1, 2}}}}};
  cases.push_back(near);
  // If no anchor overlaps a box, every anchor counts as its best.
  OpCase apart = RpnTargetAssignCase("apart", {});
  apart.inputs["GtBoxes"] = {In({2, 4}).Values({0, 0, 9, 9, 50, 0, 55, 5}).LoD({{0, 2}})};
  apart.inputs["IsCrowd"] = {In({2, 1}).Values({0, 0}).Type(DataType::INT32).LoD({{0, 2}})};
  apart.inputs["ImInfo"] = {In({1, 3}).Values({48, 48, 1})};
  apart.truth = {{"LocationIndex", {{2}, {0, 0}, {{0, 2}}}},
                 {"ScoreIndex", {{2}, {0, 1}, {{0, 2}}}},
                 {"TargetLabel", {{2, 1}, {1, 0}, {{0, 2}}}},
                 {"BBoxInsideWeight", {{2, 4}, {0, 0, 0, 0, 1, 1, 1, 1}, {{0, 2}}}}};
  cases.push_back(apart);
  OpCase drawn = RpnTargetAssignCase("drawn", {{"use_random", true}});
  drawn.truth = cases[0].truth;  // there is no choice
  cases.push_back(drawn);
  OpCase lod = RpnTargetAssignCase("lod", {});
  lod.inputs["GtBoxes"][0].LoD({{0, 3}});
  cases.push_back(Fails(lod, "LoD"));
  return suite;
}

OP_TEST(RpnTargetAssign, RpnTargetAssignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
