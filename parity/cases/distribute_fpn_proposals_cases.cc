#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

// Regions with sides of 16, 4 and 8, of which 8 belongs to level 3; the last is of another image.
OpCase DistributeCase(const char* name) {
  OpCase c;
  c.name = name;
  c.inputs["FpnRois"] = {
      In({3, 4}).Values({0, 0, 16, 16, 0, 0, 4, 4, 2, 2, 10, 10}).LoD({{0, 2, 3}})};
  c.attrs = {{"min_level", 2},
             {"max_level", 4},
             {"refer_level", 3},
             {"refer_scale", 8},
             {"pixel_offset", false}};
  c.outputs = {{"MultiFpnRois", {}}, {"RestoreIndex", {}}};
  c.outputs["MultiFpnRois"].count = 3;
  c.truth["MultiFpnRois"] = {{1, 4}, {0, 0, 4, 4}, {{0, 1, 1}}};
  c.truth["MultiFpnRois[1]"] = {{1, 4}, {2, 2, 10, 10}, {{0, 0, 1}}};
  c.truth["MultiFpnRois[2]"] = {{1, 4}, {0, 0, 16, 16}, {{0, 1, 1}}};
  c.truth["RestoreIndex"] = {{3, 1}, {2, 0, 1}, {}};
  return c;
}

OpCase WithNumbersOfDistributed(const char* name) {
  OpCase c = DistributeCase(name);
  c.inputs["FpnRois"][0].LoD({{0, 3}});
  c.inputs["RoisNum"] = {Ints({2, 1})};
  c.outputs["MultiLevelRoIsNum"].count = 3;
  c.truth["MultiLevelRoIsNum"] = {{2}, {1, 0}, {}};
  c.truth["MultiLevelRoIsNum[1]"] = {{2}, {0, 1}, {}};
  c.truth["MultiLevelRoIsNum[2]"] = {{2}, {1, 0}, {}};
  return c;
}

void AddOtherSizes(std::vector<OpCase>* cases) {
  OpCase sizes = DistributeCase("beyond_the_levels");
  sizes.inputs["FpnRois"] = {
      In({3, 4}).Values({0, 0, 64, 64, 0, 0, 1, 1, 2, 2, 1, 1}).LoD({{0, 3}})};
  sizes.truth["MultiFpnRois"] = {{2, 4}, {0, 0, 1, 1, 2, 2, 1, 1}, {{0, 2}}};
  sizes.truth["MultiFpnRois[1]"] = {{0, 4}, {}, {{0, 0}}};
  sizes.truth["MultiFpnRois[2]"] = {{1, 4}, {0, 0, 64, 64}, {{0, 1}}};
  cases->push_back(sizes);
  OpCase nothing = DistributeCase("no_regions");
  nothing.inputs["FpnRois"] = {In({0, 4}).LoD({{0, 0}})};
  for (const char* level : {"MultiFpnRois", "MultiFpnRois[1]", "MultiFpnRois[2]"})
    nothing.truth[level] = {{0, 4}, {}, {{0, 0}}};
  nothing.truth["RestoreIndex"] = {{0, 1}, {}, {}};
  cases->push_back(nothing);
}

// Only a legacy kernel, so every result is worked out by hand.
OpSuite DistributeFpnProposalsSuite() {
  OpSuite suite;
  suite.type = "distribute_fpn_proposals";
  suite.dtypes = Floats();
  auto& cases = suite.cases;
  cases = {DistributeCase("sequences"), WithNumbersOfDistributed("numbers_outrank_sequences")};
  AddOtherSizes(&cases);
  const OpCase numbers = cases[1];
  AddRefused(&cases, numbers, "regions_of_five", "FpnRois must have shape [n, 4]", [](OpCase* c) {
    c->inputs["FpnRois"] = {In({3, 5})};
  });
  AddRefused(&cases, numbers, "regions_of_rank_3", "FpnRois must have shape [n, 4]", [](OpCase* c) {
    c->inputs["FpnRois"] = {In({3, 4, 1})};
  });
  AddRefused(&cases, numbers, "two_outputs", "must hold 3 variables, one a level; it holds 2",
             [](OpCase* c) { c->outputs["MultiFpnRois"].count = 2; });
  AddRefused(&cases, numbers, "levels_exchanged", "must not be below",
             [](OpCase* c) { c->attrs["max_level"] = 1; });
  AddRefused(&cases, numbers, "negative_number", "RoisNum must be in [0, 3]; one is -1",
             [](OpCase* c) {
               c->inputs["RoisNum"] = {Ints({-1, 3})};
             });
  AddRefused(&cases, numbers, "number_above_all", "RoisNum must be in [0, 3]; one is 4",
             [](OpCase* c) { c->inputs["RoisNum"] = {Ints({4})}; });
  AddRefused(&cases, numbers, "too_few", "it adds up to 2", [](OpCase* c) {
    c->inputs["RoisNum"] = {Ints({1, 1})};
  });
  return suite;
}

OP_TEST(DistributeFpnProposals, DistributeFpnProposalsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
