#include "parity/cases/common/lower_unary_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite I1eSuite() {
  OpSuite suite = LowerUnarySuite(
      "i1e", {0, 1, -2.5, 8}, {0, 0.20791041534970847, -0.20658464953126654, 0.13414249329269815});
  OpCase far = LowerUnaryCase("far", In({9}).Values({-700, -88, -30, 29.5, 31, 60, 100, 500, 709}));
  far.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "rounded once from float64"}},
                    {DataType::FLOAT64, {1e-15, 1e-12, "exp of up to 709, and its rounding"}}};
  far.not_differentiated = "values of many magnitudes, of which differences tell nothing";
  suite.cases.push_back(far);
  return suite;
}

OP_TEST(I1e, I1eSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
