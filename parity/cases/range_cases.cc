#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

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
  return suite;
}

OP_TEST(Range, RangeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
