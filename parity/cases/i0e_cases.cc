#include "parity/cases/common/lower_unary_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite I0eSuite() {
  OpSuite suite = LowerUnarySuite(
      "i0e", {0, 1, -2.5, 8}, {1, 0.46575960759364043, 0.27004644161220325, 0.14343178185685037});
  OpCase far = LowerUnaryCase("far", In({9}).Values({-700, -88, -30, 29.5, 31, 60, 100, 500, 709}));
  far.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "rounded once from float64"}},
                    {DataType::FLOAT64, {1e-15, 1e-12, "exp of up to 709, and its rounding"}}};
  far.not_differentiated = "values of many magnitudes, of which differences tell nothing";
  suite.cases.push_back(far);
  return suite;
}

OP_TEST(I0e, I0eSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
