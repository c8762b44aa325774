#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SquaredL2DistanceSuite() {
  OpSuite suite;
  suite.type = "squared_l2_distance";
  suite.dtypes = Floats();
  AddKnown(&suite, "known",
           {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}, {"Y", {In({2, 2}).Values({0, 2, 1, 1})}}},
           {{"Out", {{2, 1}, {1, 13}, {}}}, {"sub_result", {{2, 2}, {1, 0, 2, 3}, {}}}});
  AddKnown(&suite, "one_row",
           {{"X", {In({2, 1, 2}).Values({1, 2, 3, 4})}}, {"Y", {In({1, 1, 2}).Values({0, 2})}}},
           {{"Out", {{2, 1}, {1, 13}, {}}}, {"sub_result", {{2, 2}, {1, 0, 3, 2}, {}}}});
  suite.cases.back().unknown_batch = false;
  AddFailing(&suite, "shapes", {{"X", {In({2, 2})}}, {"Y", {In({2, 3})}}}, "Out", "Y");
  AddFailing(&suite, "rank", {{"X", {In({2})}}, {"Y", {In({2})}}}, "Out", "rank");
  AddKnown(&suite, "one", {{"X", {In({1, 1}).Values({5})}}, {"Y", {In({1, 1}).Values({2})}}},
           {{"Out", {{1, 1}, {9}, {}}}, {"sub_result", {{1, 1}, {3}, {}}}});
  AddFailing(&suite, "no_rows", {{"X", {In({2, 2})}}, {"Y", {In({0, 2})}}}, "Out", "Y");
  AddFailing(&suite, "no_rows_of_x", {{"X", {In({0, 2})}}, {"Y", {In({2, 2})}}}, "Out", "Y");
  AddKnown(
      &suite, "lod",
      {{"X", {In({2, 1}).Values({5, 1}).LoD({{0, 1, 2}})}}, {"Y", {In({2, 1}).Values({2, 0})}}},
      {{"Out", {{2, 1}, {9, 1}, {{0, 1, 2}}}}, {"sub_result", {{2, 1}, {3, 1}, {}}}});
  return suite;
}

OP_TEST(SquaredL2Distance, SquaredL2DistanceSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
