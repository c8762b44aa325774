#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FakeQuantizeMovingAverageAbsMaxSuite() {
  OpSuite suite = QuantizeSuite("fake_quantize_moving_average_abs_max");
  auto& cases = suite.cases;
  cases.push_back(MovingAverageCase(true, {-17, -8, 6, -44, -80, 102}));
  cases.push_back(ScaledTestCase({-15, -7, 5, -40, -73, 92}));
  return suite;
}

OP_TEST(FakeQuantizeMovingAverageAbsMax, FakeQuantizeMovingAverageAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
