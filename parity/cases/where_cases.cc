#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite WhereSuite() {
  OpSuite suite = CopySuite("where", "where");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known",
                            {{"Condition", {Bools({2}, {1, 0})}},
                             {"X", {In({2}).Values({1, 2})}},
                             {"Y", {In({2}).Values({3, 4})}}},
                            {}, {{2}, {1, 4}, {}}));
  cases.push_back(
      PlainCase("more", {{"Condition", {In({5, 7}).Range(0, 1.99).Type(DataType::BOOL)}},
                         {"X", {In({5, 7})}},
                         {"Y", {In({5, 7})}}}));
  cases.push_back(
      Fails(PlainCase("shapes_differ",
                      {{"Condition", {Bools({2}, {1, 0})}}, {"X", {In({2})}}, {"Y", {In({3})}}}),
            "inputs Condition, X and Y must have one shape"));
  cases.push_back(
      PlainCase("one", {{"Condition", {Bools({1}, {1})}}, {"X", {In({1})}}, {"Y", {In({1})}}}));
  return suite;
}

OP_TEST(Where, WhereSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
