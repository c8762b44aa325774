#include <cmath>

#include "parity/cases/common/drawn_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BernoulliSuite() {
  OpSuite suite = CopySuite("bernoulli", "bernoulli");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  auto& cases = suite.cases;
  cases.push_back(
      KnownCase("known", {{"X", {In({3}).Values({0, 1, 1})}}}, {}, {{3}, {0, 1, 1}, {}}));
  cases.push_back(Fails(PlainCase("no_probability", {{"X", {In({2}).Values({0, 2})}}}), "2"));
  cases.push_back(Fails(PlainCase("negative", {{"X", {In({2}).Values({0, -0.5})}}}), "-0.5"));
  cases.push_back(Drawn(PlainCase("distribution", {{"X", {In({10000}).Range(0.25, 0.25)}}}),
                        {10000}, 0.25, std::sqrt(0.1875)));
  return suite;
}

OP_TEST(Bernoulli, BernoulliSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
