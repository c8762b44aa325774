#include <cmath>

#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddRandpermLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(
      Fails(PlainCase("too_many", {}, {{"n", 2147483647}}), "`n`", phi::RESOURCE_EXHAUSTED));
}

OpSuite RandpermSuite() {
  OpSuite suite = CopySuite("randperm", "randperm_raw");
  suite.dtypes = {DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(PlainCase("seeded", {}, {{"n", 57}, {"seed", 7}, {"dtype", 3}}));
  cases.push_back(PlainCase("one", {}, {{"n", 1}, {"seed", 7}, {"dtype", 5}}));
  cases.push_back(Fails(PlainCase("none", {}, {{"n", 0}}), "attribute `n` must be at least 1"));
  cases.push_back(
      Drawn(PlainCase("any_order", {}, {{"n", 101}, {"dtype", 3}}), {101}, 50, std::sqrt(850.0)));
  AddRandpermLimits(&suite.cases);
  return suite;
}

OP_TEST(Randperm, RandpermSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
