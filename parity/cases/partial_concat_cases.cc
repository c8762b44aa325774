#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PartialConcatSuite() {
  OpSuite suite = CopySuite("partial_concat", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known",
      {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6}), In({2, 3}).Values({7, 8, 9, 10, 11, 12})}}},
      {{"start_index", 1}, {"length", 2}}, {{2, 4}, {2, 3, 8, 9, 5, 6, 11, 12}, {}}));
  cases.push_back(KnownCase(
      "rest",
      {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6}), In({2, 3}).Values({7, 8, 9, 10, 11, 12})}}},
      {{"start_index", -1}}, {{2, 2}, {3, 9, 6, 12}, {}}));
  cases.push_back(Fails(
      PlainCase(
          "beyond",
          {{"X",
            {In({2, 3}).Values({1, 2, 3, 4, 5, 6}), In({2, 3}).Values({7, 8, 9, 10, 11, 12})}}},
          {{"start_index", 2}, {"length", 2}}),
      "attributes `start_index` 2 and `length` 2 reach beyond input X of shape [2, 3]"));
  cases.push_back(Fails(PlainCase("other_rows", {{"X", {In({2, 3}), In({1, 3})}}}),
                        "input X[1] of shape [1, 3] must give 3 columns of 2 rows, as X[0]"));
  cases.push_back(Fails(PlainCase("other_columns", {{"X", {In({2, 3}), In({2, 4})}}}),
                        "input X[1] of shape [2, 4] must give 3 columns of 2 rows, as X[0]"));
  return suite;
}

OP_TEST(PartialConcat, PartialConcatSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
