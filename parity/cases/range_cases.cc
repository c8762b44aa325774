#include <limits>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddRangeLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Fails(WithTypes(PlainCase("one_more_than_int64",
                                            {{"Start", {In({1}).Values({0})}},
                                             {"End", {In({1}).Values({9223372036854775808.0})}},
                                             {"Step", {In({1}).Values({1})}}}),
                                  Floats()),
                        "more elements than can be counted"));
  cases.push_back(Fails(WithTypes(PlainCase("more_than_memory", {{"Start", {In({1}).Values({0})}},
                                                                 {"End", {In({1}).Values({1e15})}},
                                                                 {"Step", {In({1}).Values({1})}}}),
                                  {DataType::INT64}),
                        "inputs Start, End and Step ask", phi::RESOURCE_EXHAUSTED));
}

OpSuite RangeSuite() {
  OpSuite suite = CopySuite("range", "arange");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"Start", {In({1}).Values({1})}},
                             {"End", {In({1}).Values({6})}},
                             {"Step", {In({1}).Values({2})}}},
                            {}, {{3}, {1, 3, 5}, {}}));
  cases.push_back(PlainCase("down", {{"Start", {In({1}).Values({4})}},
                                     {"End", {In({1}).Values({-3})}},
                                     {"Step", {In({1}).Values({-2})}}}));
  cases.push_back(PlainCase("none", {{"Start", {In({1}).Values({4})}},
                                     {"End", {In({1}).Values({4})}},
                                     {"Step", {In({1}).Values({1})}}}));
  cases.push_back(WithTypes(PlainCase("fractions", {{"Start", {In({1}).Values({0})}},
                                                    {"End", {In({1}).Values({1})}},
                                                    {"Step", {In({1}).Values({0.1})}}}),
                            Floats()));
  cases.push_back(Fails(PlainCase("step_of_0", {{"Start", {In({1}).Values({1})}},
                                                {"End", {In({1}).Values({6})}},
                                                {"Step", {In({1}).Values({0})}}}),
                        "Step must lead from Start to End"));
  cases.push_back(Fails(PlainCase("no_way_by_0", {{"Start", {In({1}).Values({3})}},
                                                  {"End", {In({1}).Values({3})}},
                                                  {"Step", {In({1}).Values({0})}}}),
                        "Step must lead from Start to End"));
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double end : {infinity, 1e38}) {
    cases.push_back(Fails(WithTypes(PlainCase(end == infinity ? "without_end" : "too_many",
                                              {{"Start", {In({1}).Values({0})}},
                                               {"End", {In({1}).Values({end})}},
                                               {"Step", {In({1}).Values({1})}}}),
                                    Floats()),
                          "more elements than can be counted"));
  }
  // The step after the last element is beyond the largest number.
  cases.push_back(WithTypes(KnownCase("at_the_limit",
                                      {{"Start", {In({1}).Values({2147483645})}},
                                       {"End", {In({1}).Values({2147483647})}},
                                       {"Step", {In({1}).Values({4})}}},
                                      {}, {{1}, {2147483645}, {}}),
                            {DataType::INT32}));
  cases.push_back(WithTypes(KnownCase("from_end_to_end",
                                      {{"Start", {In({1}).Values({-2147483648})}},
                                       {"End", {In({1}).Values({2147483647})}},
                                       {"Step", {In({1}).Values({2147483647})}}},
                                      {}, {{3}, {-2147483648, -1, 2147483646}, {}}),
                            {DataType::INT32}));
  AddRangeLimits(&suite.cases);
  return suite;
}

OP_TEST(Range, RangeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
