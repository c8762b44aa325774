#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TrilTriuSuite() {
  OpSuite suite = CopySuite("tril_triu", "tril_triu");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}},
                            {{"diagonal", 0}, {"lower", true}}, {{2, 2}, {1, 0, 3, 4}, {}}));
  cases.push_back(
      PlainCase("upper", {{"X", {In({3, 4, 5})}}}, {{"diagonal", -1}, {"lower", false}}));
  cases.push_back(PlainCase("far", {{"X", {In({4, 3})}}}, {{"diagonal", 9}, {"lower", true}}));
  cases.push_back(Fails(PlainCase("vector", {{"X", {In({4})}}}, {{"lower", true}}),
                        "input X must have rank 2 or more"));
  return suite;
}

OP_TEST(TrilTriu, TrilTriuSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
