#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ProposalLabelsCase(const std::string& name, paddle::framework::AttributeMap attrs) {
  attrs.insert({{"batch_size_per_im", 4},
                {"fg_fraction", 0.5f},
                {"fg_thresh", 0.5f},
                {"bg_thresh_hi", 0.5f},
                {"bg_thresh_lo", 0.0f},
                {"bbox_reg_weights", std::vector<float>{0.5f, 0.5f, 0.25f, 0.25f}},
                {"class_nums", 3},
                {"use_random", false}});
  const Slots inputs = {
      {"RpnRois", {In({2, 4}).Values({0, 0, 38, 18, 60, 60, 79, 79}).LoD({{0, 2}})}},
      {"GtClasses", {In({2, 1}).Values({2, 1}).Type(DataType::INT32).LoD({{0, 2}})}},
      {"IsCrowd", {In({2, 1}).Values({0, 1}).Type(DataType::INT32).LoD({{0, 2}})}},
      {"GtBoxes", {In({2, 4}).Values({0, 0, 9, 9, 20, 20, 29, 29}).LoD({{0, 2}})}},
      {"ImInfo", {In({1, 3}).Values({96, 96, 2})}}};
  OpCase c = PlainCase(name, inputs, std::move(attrs),
                       {"Rois", "LabelsInt32", "BboxTargets", "BboxInsideWeights",
                        "BboxOutsideWeights", "MaxOverlapWithGT"});
  for (auto& output : c.outputs) output.second.compile_shape = false;
  c.legacy_only = true;
  return c;
}

void AddRefusedProposals(std::vector<OpCase>* cases) {
  OpCase lod = ProposalLabelsCase("lod", {});
  lod.inputs["RpnRois"][0].LoD({{0, 1, 2}});
  cases->push_back(Fails(lod, "LoD"));
  cases->push_back(Fails(ProposalLabelsCase("classes", {{"class_nums", 2}}), "class_nums"));
  OpCase overlaps = ProposalLabelsCase("overlaps", {{"is_cascade_rcnn", true}});
  overlaps.inputs["MaxOverlap"] = {In({3})};
  cases->push_back(Fails(overlaps, "MaxOverlap"));
  cases->push_back(
      Fails(ProposalLabelsCase("no_overlaps", {{"is_cascade_rcnn", true}}), "MaxOverlap"));
  cases->push_back(Fails(
      ProposalLabelsCase("three_weights", {{"bbox_reg_weights", std::vector<float>{1, 1, 1}}}),
      "must be 4 numbers"));
  OpCase without = ProposalLabelsCase("proposals_without_lod", {});
  without.inputs["RpnRois"] = {In({2, 4})};
  cases->push_back(Fails(without, "one level of LoD"));
  OpCase beyond = ProposalLabelsCase("a_proposal_beyond_the_lod", {});
  beyond.inputs["RpnRois"][0].LoD({{0, 1}});
  cases->push_back(Fails(beyond, "LoD"));
  OpCase levels = ProposalLabelsCase("proposals_of_two_levels", {});
  levels.inputs["RpnRois"] = {In({2, 4}).LoD({{0, 1}, {0, 2}})};
  cases->push_back(Fails(levels, "one level of LoD"));
}

// Proposals of the stage before that do not count. Where none is left, a box of zeros stands for
// them: one pixel of the hundred of the first box.
void AddCascades(std::vector<OpCase>* cases) {
  OpCase c = ProposalLabelsCase("cascade_of_whole_overlaps", {{"is_cascade_rcnn", true}});
  c.inputs["MaxOverlap"] = {In({2}).Values({1, 1})};
  const std::vector<double> first = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,  //
                                     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  c.truth = {{"Rois", {{2, 4}, {0, 0, 18, 18, 0, 0, 0, 0}, {{0, 2}}}},
             {"LabelsInt32", {{2, 1}, {2, 0}, {{0, 2}}}},
             {"BboxTargets", {{2, 12}, std::vector<double>(24, 0.0), {{0, 2}}}},
             {"BboxInsideWeights", {{2, 12}, first, {{0, 2}}}},
             {"BboxOutsideWeights", {{2, 12}, first, {{0, 2}}}},
             {"MaxOverlapWithGT", {{2}, {1, 0.01}, {{0, 2}}}}};
  cases->push_back(c);
  c.name = "cascade_of_empty_boxes";
  c.inputs["RpnRois"] = {In({2, 4}).Values({20, 0, 10, 18, 60, 60, 79, 50}).LoD({{0, 2}})};
  c.inputs["MaxOverlap"] = {In({2}).Values({0.25, 0.25})};
  cases->push_back(c);
}

// The oracle's cases compare with real Paddle; here is what can be worked out by hand.
OpSuite GenerateProposalLabelsSuite() {
  OpSuite suite;
  suite.type = "generate_proposal_labels";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;  // logarithms
  auto& cases = suite.cases;
  // Proposals are twice as large as boxes. The first overlaps the first box by half; the second
  // overlaps none; the crowd is no object.
  const double log_half = -4 * 0.69314718055994531;
  const std::vector<double> weights = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,  //
                                       0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,  //
                                       0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  cases.push_back(ProposalLabelsCase("known", {}));
  cases.back().truth = {{"Rois", {{3, 4}, {0, 0, 18, 18, 0, 0, 38, 18, 60, 60, 79, 79}, {{0, 3}}}},
                        {"LabelsInt32", {{3, 1}, {2, 2, 0}, {{0, 3}}}},
                        {"BboxTargets",
                         {{3, 12},
                          {0, 0, 0,    0, 0,        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                           0, 0, -0.5, 0, log_half, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                          {{0, 3}}}},
                        {"BboxInsideWeights", {{3, 12}, weights, {{0, 3}}}},
                        {"BboxOutsideWeights", {{3, 12}, weights, {{0, 3}}}},
                        {"MaxOverlapWithGT", {{3}, {1, 0.5, 0}, {{0, 3}}}}};
  OpCase drawn = ProposalLabelsCase("drawn", {{"use_random", true}});
  drawn.truth = cases[0].truth;  // there is no choice
  cases.push_back(drawn);
  cases.push_back(ProposalLabelsCase("few", {{"batch_size_per_im", 2}}));
  const std::vector<double> first = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1,  //
                                     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  cases.back().truth = {{"Rois", {{2, 4}, {0, 0, 18, 18, 60, 60, 79, 79}, {{0, 2}}}},
                        {"LabelsInt32", {{2, 1}, {2, 0}, {{0, 2}}}},
                        {"BboxTargets", {{2, 12}, std::vector<double>(24, 0.0), {{0, 2}}}},
                        {"BboxInsideWeights", {{2, 12}, first, {{0, 2}}}},
                        {"BboxOutsideWeights", {{2, 12}, first, {{0, 2}}}},
                        {"MaxOverlapWithGT", {{2}, {1, 0}, {{0, 2}}}}};
  OpCase between = ProposalLabelsCase("neither_object_nor_background",
                                      {{"fg_thresh", 0.75f}, {"bg_thresh_hi", 0.25f}});
  between.truth = cases.back().truth;  // the first proposal overlaps by half
  cases.push_back(between);
  OpCase cascade = ProposalLabelsCase("cascade", {{"is_cascade_rcnn", true}});
  cascade.inputs["MaxOverlap"] = {In({2}).Values({1, 0.25})};
  cascade.truth = cases.back().truth;  // the first proposal is left out, being a box by itself
  cases.push_back(cascade);
  cases.push_back(ProposalLabelsCase("agnostic", {{"is_cls_agnostic", true}, {"class_nums", 2}}));
  const std::vector<double> either = {0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0,
                                      1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0};
  cases.back().truth = {
      {"Rois", cases[0].truth.at("Rois")},
      {"LabelsInt32", {{3, 1}, {2, 2, 0}, {{0, 3}}}},
      {"BboxTargets",
       {{3, 8},
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.5, 0, log_half, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        {{0, 3}}}},
      {"BboxInsideWeights", {{3, 8}, either, {{0, 3}}}},
      {"BboxOutsideWeights", {{3, 8}, either, {{0, 3}}}},
      {"MaxOverlapWithGT", cases[0].truth.at("MaxOverlapWithGT")}};
  AddCascades(&cases);
  AddRefusedProposals(&cases);
  return suite;
}

OP_TEST(GenerateProposalLabels, GenerateProposalLabelsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
