#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FakeQuantizeDequantizeAbsMax,
        AbsMaxQuantizeSuite("fake_quantize_dequantize_abs_max", true,
                            {-0.30094489455223083, -0.14330708980560303, 0.10031496733427048,
                             -0.7881890535354614, -1.4330708980560303, 1.8200000524520874},
                            {-0.2600000202655792, -0.2600000202655792, 0, -0.7800000309944153,
                             -1.3000000715255737, 1.8200000524520874}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
