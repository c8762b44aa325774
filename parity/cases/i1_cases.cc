#include "parity/cases/common/lower_unary_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite I1Suite() {
  OpSuite suite = LowerUnarySuite("i1", {0, 1, -2.5, 8},
                                  {0, 0.5651591039924851, -2.5167162452886984, 399.8731367825601});
  OpCase far = LowerUnaryCase("far", In({9}).Values({-700, -88, -30, 29.5, 31, 60, 100, 500, 709}));
  far.tolerances = {{DataType::FLOAT32, {1e-6, 1e-6, "rounded once from float64"}},
                    {DataType::FLOAT64, {1e-15, 1e-12, "exp of up to 709, and its rounding"}}};
  far.not_differentiated = "values of many magnitudes, of which differences tell nothing";
  suite.cases.push_back(far);
  return suite;
}

OP_TEST(I1, I1Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
