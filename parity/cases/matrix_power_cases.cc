#include <cmath>
#include <limits>

#include "parity/cases/common/linear_system_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MatrixPowerSuite() {
  OpSuite suite = MatrixSuite("matrix_power");
  const auto add = [&](const std::string& name, Input x, int n) {
    suite.cases.push_back(PlainCase(name, {{"X", {std::move(x)}}}, {{"n", n}}));
  };
  suite.cases.push_back(KnownCase("known", {{"X", {In({2, 2}).Values({1, 1, 0, 1})}}}, {{"n", 5}},
                                  {{2, 2}, {1, 5, 0, 1}, {}}));
  suite.cases.push_back(KnownCase("inverse", {{"X", {In({2, 2}).Values({1, 1, 0, 1})}}},
                                  {{"n", -3}}, {{2, 2}, {1, -3, 0, 1}, {}}));
  suite.cases.push_back(KnownCase("zeroth", {{"X", {In({1, 2, 2}).Values({1, 1, 1, 1})}}},
                                  {{"n", 0}}, {{1, 2, 2}, {1, 0, 0, 1}, {}}));
  for (int n : {1, 2, 3, 6, -1, -2}) {
    add("batch_" + std::string(n < 0 ? "minus_" : "") + std::to_string(std::abs(n)),
        Regular({2, 2, 3, 3}, 1), n);
  }
  add("empty", In({0, 3, 3}), 2);
  const auto steps = [&](const char* name, Input x, int n, Truth truth) {
    suite.cases.push_back(KnownCase(name, {{"X", {std::move(x)}}}, {{"n", n}}, std::move(truth)));
    suite.cases.back().not_differentiated = "the gradient takes a step for each of n powers";
  };
  steps("largest_n", In({2, 2}).Values({0, 1, 1, 0}), 2147483647, {{2, 2}, {0, 1, 1, 0}, {}});
  steps("smallest_n", In({1, 1}).Values({-1}), std::numeric_limits<int>::min(), {{1, 1}, {1}, {}});
  suite.cases.push_back(
      Fails(PlainCase("singular", {{"X", {In({2, 2}).Values({1, 1, 1, 1})}}}, {{"n", -1}}),
            "invertible"));
  return suite;
}

OP_TEST(MatrixPower, MatrixPowerSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
