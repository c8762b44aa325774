#include <cmath>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SearchsortedSuite() {
  OpSuite suite = CopySuite("searchsorted", "searchsorted");
  auto& cases = suite.cases;
  cases.push_back(KnownCase(
      "known",
      {{"SortedSequence", {In({4}).Values({1, 3, 3, 5})}}, {"Values", {In({3}).Values({3, 0, 9})}}},
      {{"right", false}}, {{3}, {1, 0, 4}, {}}));
  cases.push_back(KnownCase(
      "right",
      {{"SortedSequence", {In({4}).Values({1, 3, 3, 5})}}, {"Values", {In({3}).Values({3, 0, 9})}}},
      {{"right", true}, {"out_int32", true}}, {{3}, {3, 0, 4}, {}}));
  cases.push_back(PlainCase("rows", {{"SortedSequence", {In({2, 3}).Values({1, 2, 3, 2, 4, 6})}},
                                     {"Values", {In({2, 2}).Values({2, 3, 4, 5})}}}));
  for (const bool right : {false, true}) {
    OpCase c = PlainCase(right ? "nan_right" : "nan",
                         {{"SortedSequence", {In({4}).Values({1, 3, NAN, NAN})}},
                          {"Values", {In({2}).Values({NAN, 5})}}},
                         {{"right", right}});
    c.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
    cases.push_back(c);
  }
  cases.push_back(
      Fails(PlainCase("rows_differ", {{"SortedSequence", {In({2, 3})}}, {"Values", {In({3, 2})}}}),
            "inputs SortedSequence and Values must agree but for their last axis"));
  cases.push_back(Fails(PlainCase("scalars", {{"SortedSequence", {In({})}}, {"Values", {In({})}}}),
                        "input SortedSequence must have an axis to search along"));
  cases.push_back(KnownCase("one_row",
                            {{"SortedSequence", {In({4}).Values({1, 3, 3, 5})}},
                             {"Values", {In({2, 3}).Values({3, 0, 9, 4, 1, 5})}}},
                            {}, {{2, 3}, {1, 0, 4, 3, 0, 3}, {}}));
  return suite;
}

OP_TEST(Searchsorted, SearchsortedSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
