#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PartialSumSuite() {
  OpSuite suite = CopySuite("partial_sum", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known",
      {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6}), In({2, 3}).Values({7, 8, 9, 10, 11, 12})}}},
      {{"start_index", 1}, {"length", 2}}, {{2, 2}, {10, 12, 16, 18}, {}}));
  cases.push_back(cases[0]);
  cases.back().name = "from_the_end";
  cases.back().attrs = {{"start_index", -2}};
  cases.push_back(Fails(PlainCase("other_rows", {{"X", {In({2, 3}), In({1, 3})}}}),
                        "input X[1] of shape [1, 3] must give 3 columns of 2 rows, as X[0]"));
  cases.push_back(Fails(PlainCase("no_matrix", {{"X", {In({3})}}}), "must be a matrix"));
  return suite;
}

OP_TEST(PartialSum, PartialSumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
