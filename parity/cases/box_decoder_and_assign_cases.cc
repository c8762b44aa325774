#include "parity/cases/common/box_cases.h"

namespace phibridge {
namespace parity {
namespace {

// The prior box is 4 wide and 5 high, so deltas of a quarter and of a fifth move it by a pixel.
void AddClasses(const Attrs& attrs, std::vector<OpCase>* cases) {
  std::map<std::string, Input> inputs = {
      {"PriorBox", In({2, 4}).Values({1, 2, 4, 6, 1, 2, 4, 6})},
      {"TargetBox", In({2, 12}).Values({0, 0, 0, 0, 0.25, 0, 0, 0, 0, 0.2, 0, 0,  //
                                        0, 0, 0, 0, 0.25, 0, 0, 0, 0, 0.2, 0, 0})},
      {"BoxScore", In({2, 3}).Values({0.125, 0.5, 0.25, 0.125, 0.5, 0.5})}};
  const Truth boxes = {
      {2, 12}, {1, 2, 4, 6, 2, 2, 5, 6, 1, 3, 4, 7, 1, 2, 4, 6, 2, 2, 5, 6, 1, 3, 4, 7}, {}};
  cases->push_back(
      BoxCase("a_later_class_is_no_better", inputs, attrs,
              {{"DecodeBox", boxes}, {"OutputAssignBox", {{2, 4}, {2, 2, 5, 6, 2, 2, 5, 6}, {}}}}));
  inputs = {{"PriorBox", In({1, 4}).Values({1, 2, 4, 6})},
            {"TargetBox", In({1, 4}).Values({0.25, 0, 0, 0})},
            {"BoxScore", In({1, 1}).Values({0.5})}};
  cases->push_back(BoxCase("only_the_background", inputs, attrs,
                           {{"DecodeBox", {{1, 4}, {2, 2, 5, 6}, {}}},
                            {"OutputAssignBox", {{1, 4}, {1, 2, 4, 6}, {}}}}));
  inputs = {{"PriorBox", In({0, 4})}, {"TargetBox", In({0, 8})}, {"BoxScore", In({0, 2})}};
  cases->push_back(
      BoxCase("no_boxes", inputs, attrs,
              {{"DecodeBox", {{0, 8}, {}, {}}}, {"OutputAssignBox", {{0, 4}, {}, {}}}}));
}

void AddBoxDecoderAndAssignLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(cases.front());
  OpCase& c = cases.back();
  c.name = "sequences_of_boxes";
  c.inputs["PriorBox"][0].LoD({{0, 1}});
  for (auto& truth : c.truth) truth.second.lod = {{0, 1}};
}

// Deltas of 0 leave a box where it is, those of the first class are never taken.
OpSuite BoxDecoderAndAssignSuite() {
  const std::map<std::string, Input> inputs = {
      {"PriorBox", In({1, 4}).Values({1, 2, 4, 6})},
      {"PriorBoxVar", In({4}).Values({2, 2, 1, 1})},
      {"TargetBox", In({1, 8}).Values({0, 0, 0, 0, 0.25, 0.5, 0, 0})},
      {"BoxScore", In({1, 2}).Values({0.75, 0.25})}};
  std::map<std::string, Input> plain = inputs;
  plain.erase("PriorBoxVar");
  const Attrs attrs = {{"box_clip", 4.0f}};
  OpSuite suite = BoxSuite("box_decoder_and_assign",
                           {BoxCase("with_variances", inputs, attrs,
                                    {{"DecodeBox", {{1, 8}, {1, 2, 4, 6, 3, 7, 6, 11}, {}}},
                                     {"OutputAssignBox", {{1, 4}, {3, 7, 6, 11}, {}}}}),
                            BoxCase("without_variances", plain, attrs,
                                    {{"DecodeBox", {{1, 8}, {1, 2, 4, 6, 2, 4.5, 5, 8.5}, {}}},
                                     {"OutputAssignBox", {{1, 4}, {2, 4.5, 5, 8.5}, {}}}})});
  AddClasses(attrs, &suite.cases);
  const auto refused = [&](const char* name, const char* text, const char* slot, Input other) {
    std::map<std::string, Input> changed = inputs;
    changed[slot] = std::move(other);
    OpCase c = BoxCase(name, changed, attrs, {{"DecodeBox", {}}, {"OutputAssignBox", {}}});
    c.truth.clear();
    suite.cases.push_back(Fails(c, text));
  };
  refused("prior_of_rank_1", "[R, 4 C] and [R, C]", "PriorBox", In({4}));
  refused("prior_of_three_sides", "[R, 4 C] and [R, C]", "PriorBox", In({1, 3}));
  refused("target_of_rank_1", "[R, 4 C] and [R, C]", "TargetBox", In({8}));
  refused("target_of_three_classes", "[R, 4 C] and [R, C]", "TargetBox", In({1, 12}));
  refused("score_of_rank_1", "[R, 4 C] and [R, C]", "BoxScore", In({2}));
  refused("three_variances", "PriorBoxVar must have shape [4]", "PriorBoxVar", In({3}));
  refused("variances_of_integers", "it is int32", "PriorBoxVar", In({4}).Type(DataType::INT32));
  refused("other_priors", "must have as many rows", "PriorBox", In({2, 4}));
  refused("other_targets", "must have as many rows", "TargetBox", In({2, 8}));
  AddBoxDecoderAndAssignLimits(&suite.cases);
  return suite;
}

OP_TEST(BoxDecoderAndAssign, BoxDecoderAndAssignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
