#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite StackSuite() {
  OpSuite suite = CopySuite("stack", "stack");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2}), In({2}).Values({3, 4})}}},
                            {{"axis", 1}}, {{2, 2}, {1, 3, 2, 4}, {}}, "Y"));
  cases.push_back(
      WithTypes(PlainCase("all_types", {{"X", {In({3, 2}).Range(0, 9), In({3, 2}).Range(0, 9)}}},
                          {{"axis", -1}}, {"Y"}),
                AllTypes()));
  cases.push_back(PlainCase("zero_d", {{"X", {In({}), In({})}}}, {{"axis", 0}}, {"Y"}));
  cases.push_back(PlainCase("empty", {{"X", {In({0, 2}), In({0, 2})}}}, {{"axis", 0}}, {"Y"}));
  cases.push_back(PlainCase("one", {{"X", {In({1})}}}, {{"axis", 0}}, {"Y"}));
  cases.push_back(
      Fails(PlainCase("shapes_differ", {{"X", {In({2}), In({3})}}}, {{"axis", 0}}, {"Y"}),
            "all of input X must have one shape: X[0] has [2], X[1] [3]"));
  cases.push_back(Fails(PlainCase("axis_out_of_range", {{"X", {In({2})}}}, {{"axis", 2}}, {"Y"}),
                        "attribute `axis` must be in [-2, 1] for input X of shape [2]"));
  cases.push_back(Fails(PlainCase("none_first", {{"X", {In({0}), In({3})}}}, {{"axis", 0}}, {"Y"}),
                        "X[0] has [0], X[1] [3]"));
  cases.push_back(Fails(PlainCase("none_behind", {{"X", {In({3}), In({0})}}}, {{"axis", 0}}, {"Y"}),
                        "X[0] has [3], X[1] [0]"));
  return suite;
}

OP_TEST(Stack, StackSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
