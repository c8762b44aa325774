#include <cmath>

#include "parity/cases/common/lower_unary_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PolygammaSuite() {
  OpSuite suite = LowerUnarySuite(
      "polygamma", {0.5, 1, 2.5, 30},
      {4.93480220054468, 1.6449340668482266, 0.4903577561002349, 0.033895060357739946}, {{"n", 1}});
  suite.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "computed in float64, rounded once"}},
                      {DataType::FLOAT64, {1e-11, 1e-11, "thousands of terms near a pole"}}};
  OpCase second = LowerUnaryCase("second", In({4}).Values({0.5, 1, 2.5, 30}), {{"n", 2}});
  second.truth["out"] = {
      {4},
      {-16.828796644234316, -2.404113806319188, -0.23620405164172736, -0.0011487652037285997},
      {}};
  suite.cases.push_back(second);
  suite.cases.push_back(LowerUnaryCase("fifth", In({31}).Range(-3, 9), {{"n", 5}}));
  suite.cases.back().grad_tolerance = {1e-3, 1e-4, "steps next to poles of the seventh order"};
  suite.cases.push_back(LowerUnaryCase("zeroth_is_digamma", In({31}).Range(0.25, 9), {{"n", 0}}));
  OpCase largest = LowerUnaryCase("largest_n", In({3}).Values({0.25, 0.5, 1}), {{"n", 2147483647}});
  largest.truth["out"] = {{3}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}, {}};
  largest.not_differentiated = "it is infinite";
  suite.cases.push_back(largest);
  suite.cases.push_back(Fails(LowerUnaryCase("negative_n", In({3}).Range(1, 2), {{"n", -1}}),
                              "attribute `n` must be at least 0"));
  return suite;
}

OP_TEST(Polygamma, PolygammaSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
