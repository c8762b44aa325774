#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase RetinanetTargetAssignCase(const std::string& name, paddle::framework::AttributeMap attrs) {
  const Slots inputs = {
      {"Anchor", {In({4, 4}).Values({0, 0, 9, 9, 20, 20, 29, 29, 0, 0, 19, 9, 40, 40, 55, 55})}},
      {"GtBoxes",
       {In({3, 4}).Values({0, 0, 9, 9, 20, 20, 28, 28, 10, 10, 14.5, 14.5}).LoD({{0, 2, 3}})}},
      {"GtLabels", {In({3, 1}).Values({3, 1, 2}).Type(DataType::INT32).LoD({{0, 2, 3}})}},
      {"IsCrowd", {In({3, 1}).Values({0, 1, 0}).Type(DataType::INT32).LoD({{0, 2, 3}})}},
      {"ImInfo", {In({2, 3}).Values({48, 48, 1, 60, 60, 2})}}};
  OpCase c = PlainCase(name, inputs, std::move(attrs),
                       {"LocationIndex", "ScoreIndex", "TargetBBox", "TargetLabel",
                        "BBoxInsideWeight", "ForegroundNumber"});
  for (auto& output : c.outputs) output.second.compile_shape = false;
  c.legacy_only = true;
  return c;
}

// The oracle's cases compare with real Paddle; here is what can be worked out by hand.
OpSuite RetinanetTargetAssignSuite() {
  OpSuite suite;
  suite.type = "retinanet_target_assign";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;  // logarithms
  auto& cases = suite.cases;
  // In the first image the crowd does not count, and the third anchor overlaps by half: it is
  // neither object nor background. The second image is twice as large: its box is the second
  // anchor.
  cases.push_back(RetinanetTargetAssignCase("known", {{"positive_overlap", 0.6f}}));
  cases.back().truth = {{"LocationIndex", {{2}, {0, 5}, {{0, 1, 2}}}},
                        {"ScoreIndex", {{7}, {0, 1, 3, 5, 4, 6, 7}, {{0, 3, 7}}}},
                        {"TargetLabel", {{7, 1}, {3, 0, 0, 2, 0, 0, 0}, {{0, 3, 7}}}},
                        {"TargetBBox", {{2, 4}, {0, 0, 0, 0, 0, 0, 0, 0}, {{0, 1, 2}}}},
                        {"BBoxInsideWeight", {{2, 4}, {1, 1, 1, 1, 1, 1, 1, 1}, {{0, 1, 2}}}},
                        {"ForegroundNumber", {{2, 1}, {2, 2}, {{0, 1, 2}}}}};
  const double half = -0.69314718055994531;
  cases.push_back(RetinanetTargetAssignCase("half", {{"positive_overlap", 0.5f}}));
  cases.back().truth = {
      {"LocationIndex", {{3}, {0, 2, 5}, {{0, 2, 3}}}},
      {"TargetLabel", {{8, 1}, {3, 3, 0, 0, 2, 0, 0, 0}, {{0, 4, 8}}}},
      {"TargetBBox", {{3, 4}, {0, 0, 0, 0, -0.25, 0, half, 0, 0, 0, 0, 0}, {{0, 2, 3}}}},
      {"ForegroundNumber", {{2, 1}, {3, 2}, {{0, 1, 2}}}}};
  OpCase lod = RetinanetTargetAssignCase("lod", {});
  lod.inputs["GtBoxes"][0].LoD({{0, 3}});
  cases.push_back(Fails(lod, "LoD"));
  return suite;
}

OP_TEST(RetinanetTargetAssign, RetinanetTargetAssignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
