#include <cmath>

#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite RandintSuite() {
  OpSuite suite = CopySuite("randint", "randint_raw");
  suite.dtypes = {DataType::INT64};
  auto& cases = suite.cases;
  cases.push_back(PlainCase(
      "seeded", {}, {{"shape", Longs{257}}, {"seed", 7}, {"dtype", 3}, {"low", -5}, {"high", 9}}));
  cases.push_back(PlainCase(
      "int32", {}, {{"shape", Longs{9}}, {"seed", 7}, {"dtype", 2}, {"low", 0}, {"high", 1}}));
  cases.push_back(Fails(PlainCase("none", {}, {{"shape", Longs{2}}, {"low", 2}, {"high", 2}}),
                        "attribute `low` must be below `high`"));
  cases.push_back(
      Drawn(PlainCase("distribution", {},
                      {{"shape", Longs{10000}}, {"dtype", 3}, {"low", -1}, {"high", 3}}),
            {10000}, 0.5, std::sqrt(1.25)));
  return suite;
}

OP_TEST(Randint, RandintSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
