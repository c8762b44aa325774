#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DistSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "dist";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  const auto add = [&](const std::string& name, Input x, Input y, float p) {
    cases.push_back(PlainCase(name, {{"X", {x}}, {"Y", {y}}}, {{"p", p}}));
  };
  const float inf = std::numeric_limits<float>::infinity();
  for (float p : {0.0f, 0.5f, 1.0f, 2.0f, 3.0f, -1.0f, inf, -inf}) {
    add("p_" + std::to_string(cases.size()), In({3, 4}), In({3, 4}), p);
    cases.back().unknown_batch = true;
  }
  cases.push_back(KnownCase("known",
                            {{"X", {In({2}).Values({4, 6})}}, {"Y", {In({1}).Values({1})}}},
                            {{"p", 1.0f}}, {{}, {8}, {}}));
  add("broadcast", In({3, 1, 2}), In({4, 1}), 2);
  add("scalars", In({}), In({}), 2);
  add("large", In({50021}), In({50021}), 2);
  add("empty", In({0, 2}), In({0, 2}), 2);
  cases.back() = Fails(cases.back(), "elements");
  add("shapes", In({2}), In({3}), 2);
  cases.back() = Fails(cases.back(), "broadcast");
  cases.push_back(
      KnownCase("differences_of_one",
                {{"X", {In({4}).Values({1, 2, 3, 4})}}, {"Y", {In({4}).Values({1, 1, 1, 4})}}},
                {{"p", 0.0f}}, {{}, {2}, {}}));
  cases.push_back(PlainCase(
      "one_difference_of_0",
      {{"X", {In({3}).Values({1, 2, 4})}}, {"Y", {In({3}).Values({2, 2, 1})}}}, {{"p", 3.0f}}));
  return suite;
}

// 0 to a negative power is infinite: no slope where x equals y, and none elsewhere, as Out is 0.
OpSuite DistGradSuite() {
  OpSuite suite = KnownGradientSuite("dist_grad", "dist_grad");
  suite.dtypes = Floats();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto add = [&](const std::string& name, float p, double out, std::vector<double> grad) {
    suite.cases.push_back(KnownCase(name,
                                    {{"X", {In({3}).Values({1, 4, 2})}},
                                     {"Y", {In({1}).Values({1})}},
                                     {"Out", {In({}).Values({out})}},
                                     {"Out@GRAD", {In({}).Values({2})}}},
                                    {{"p", p}}, {{3}, std::move(grad), {}}, "X@GRAD"));
  };
  const double epsilon = 1e-12f, square = std::cbrt(784);
  add("equal_p_-1", -1, 0, {nan, 0, 0});
  add("equal_p_1", 1, 4, {0, 2 / (1 + epsilon), 2 / (1 + epsilon)});
  add("equal_p_3", 3, std::cbrt(28), {0, 18 / (square + epsilon), 2 / (square + epsilon)});
  return suite;
}

OP_TEST(Dist, DistSuite());
OP_TEST(DistGrad, DistGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
