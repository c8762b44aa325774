#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FakeQuantizeDequantizeMovingAverageAbsMaxSuite() {
  OpSuite suite = QuantizeSuite("fake_quantize_dequantize_moving_average_abs_max", true);
  auto& cases = suite.cases;
  cases.push_back(
      MovingAverageCase(true, {-0.3036220669746399, -0.14288097620010376, 0.10716073215007782,
                               -0.7858453392982483, -1.428809642791748, 1.8217324018478394}));
  cases.push_back(ScaledTestCase({-0.29527559876441956, -0.13779526948928833, 0.09842519462108612,
                                  -0.787401556968689, -1.4370079040527344, 1.8110235929489136}));
  return suite;
}

OP_TEST(FakeQuantizeDequantizeMovingAverageAbsMax,
        FakeQuantizeDequantizeMovingAverageAbsMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
