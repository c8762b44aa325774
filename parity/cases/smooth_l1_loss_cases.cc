#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddSmoothL1LossLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(
      Fails(PlainCase("no_rows_of_x", {{"X", {In({0, 2})}}, {"Y", {In({2, 2})}}}), "Y"));
  cases.push_back(
      Fails(PlainCase("no_rows_for_a_column", {{"X", {In({2, 2})}}, {"Y", {In({2, 0})}}}), "Y"));
}

OpSuite SmoothL1LossSuite() {
  OpSuite suite;
  suite.type = "smooth_l1_loss";
  suite.dtypes = Floats();
  const Slots plain = {{"X", {In({2, 2}).Values({1, 2, 3, 4})}},
                       {"Y", {In({2, 2}).Values({0.5, 2, 1, 1})}}};
  AddKnown(&suite, "known", plain,
           {{"Out", {{2, 1}, {0.125, 4}, {}}}, {"Diff", {{2, 2}, {0.5, 0, 2, 3}, {}}}});
  AddKnown(&suite, "sigma", plain,
           {{"Out", {{2, 1}, {0.375, 4.75}, {}}}, {"Diff", {{2, 2}, {0.5, 0, 2, 3}, {}}}},
           {{"sigma", 2.0f}});
  Slots weighted = plain;
  weighted["InsideWeight"] = {In({2, 2}).Values({1, 1, 0.25, 1})};
  weighted["OutsideWeight"] = {In({2, 2}).Values({2, 1, 1, 0})};
  AddKnown(&suite, "weighted", weighted,
           {{"Out", {{2, 1}, {0.25, 0.125}, {}}}, {"Diff", {{2, 2}, {0.5, 0, 0.5, 3}, {}}}});
  weighted.erase("OutsideWeight");
  AddFailing(&suite, "one_weight", weighted, "Out", "together");
  AddFailing(&suite, "shapes", {{"X", {In({2, 2})}}, {"Y", {In({2, 3})}}}, "Out", "Y");
  // Differences beyond where the square ends, of either sign.
  AddKnown(&suite, "far", {{"X", {In({1, 2}).Values({1, 9})}}, {"Y", {In({1, 2}).Values({6, 3})}}},
           {{"Out", {{1, 1}, {10}, {}}}, {"Diff", {{1, 2}, {-5, 6}, {}}}});
  AddKnown(&suite, "empty", {{"X", {In({0, 2})}}, {"Y", {In({0, 2})}}},
           {{"Out", {{0, 1}, {}, {}}}, {"Diff", {{0, 2}, {}, {}}}});
  for (const char* slot : {"InsideWeight", "OutsideWeight"}) {
    Slots other = plain;
    other["InsideWeight"] = other["OutsideWeight"] = {In({2, 2})};
    other[slot] = {In({2, 3})};
    AddFailing(&suite, std::string("other_") + slot, other, "Out", slot);
  }
  AddFailing(&suite, "no_rows_of_y", {{"X", {In({2, 2})}}, {"Y", {In({0, 2})}}}, "Out", "Y");
  AddSmoothL1LossLimits(&suite.cases);
  return suite;
}

OP_TEST(SmoothL1Loss, SmoothL1LossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
