#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Two levels of two images; the regions of a level hold its number and theirs.
OpCase CollectCase(const char* name, int top) {
  OpCase c;
  c.name = name;
  const phi::LoD first = {{0, 1, 2}}, second = {{0, 0, 2}};
  c.inputs["MultiLevelRois"] = {In({2, 4}).Values({0, 0, 1, 1, 0, 1, 1, 2}).LoD(first),
                                In({2, 4}).Values({1, 0, 2, 1, 1, 1, 2, 2}).LoD(second)};
  c.inputs["MultiLevelScores"] = {In({2, 1}).Values({0.25, 0.5}).LoD(first),
                                  In({2, 1}).Values({0.75, 0.125}).LoD(second)};
  c.attrs = {{"post_nms_topN", top}};
  c.outputs = {{"FpnRois", {}}, {"RoisNum", {}}};
  return c;
}

OpCase WithNumbersOfCollected(OpCase c) {
  for (const char* slot : {"MultiLevelRois", "MultiLevelScores"}) {
    for (Input& input : c.inputs[slot]) input.LoD({{0, 2}});
  }
  c.inputs["MultiLevelRoIsNum"] = {Ints({1, 1}), Ints({0, 2})};
  return c;
}

// Only a legacy kernel, so every result is worked out by hand.
OpSuite CollectFpnProposalsSuite() {
  OpSuite suite;
  suite.type = "collect_fpn_proposals";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases.push_back(CollectCase("best_three", 3));
  cases.back().truth = {{"FpnRois", {{3, 4}, {0, 0, 1, 1, 1, 0, 2, 1, 0, 1, 1, 2}, {{0, 1, 3}}}},
                        {"RoisNum", {{2}, {1, 2}, {}}}};
  cases.push_back(WithNumbersOfCollected(cases[0]));
  cases.back().name = "numbers_outrank_sequences";
  cases.push_back(CollectCase("best_two", 2));  // none of the first image
  cases.back().truth = {{"FpnRois", {{2, 4}, {1, 0, 2, 1, 0, 1, 1, 2}, {{0, 0, 2}}}},
                        {"RoisNum", {{2}, {0, 2}, {}}}};
  cases.push_back(CollectCase("best_none", 0));
  cases.back().truth = {{"FpnRois", {{0, 4}, {}, {{0, 0}}}}, {"RoisNum", {{2}, {0, 0}, {}}}};
  OpCase without = cases[0];
  without.name = "without_numbers";
  without.outputs.erase("RoisNum");
  without.truth.erase("RoisNum");
  cases.push_back(without);
  const OpCase numbers = cases[1];
  AddRefused(&cases, numbers, "numbers_above_the_regions", "level 1 counts more regions",
             [](OpCase* c) {
               c->inputs["MultiLevelRoIsNum"][1] = Ints({1, 2});
             });
  AddRefused(&cases, numbers, "a_score_missing", "level 0 counts more regions", [](OpCase* c) {
    c->inputs["MultiLevelScores"][0] = In({1, 1});
  });
  AddRefused(&cases, numbers, "scores_of_one_level", "they hold 2 and 1",
             [](OpCase* c) { c->inputs["MultiLevelScores"].pop_back(); });
  AddRefused(&cases, cases[0], "no_sequences", "LoD",
             [](OpCase* c) { c->inputs["MultiLevelRois"][1].lod.clear(); });
  return suite;
}

OP_TEST(CollectFpnProposals, CollectFpnProposalsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
