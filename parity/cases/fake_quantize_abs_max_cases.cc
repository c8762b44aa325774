#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FakeQuantizeAbsMax,
        AbsMaxQuantizeSuite("fake_quantize_abs_max", false, {-21, -10, 7, -55, -100, 127},
                            {-1, -1, 0, -3, -5, 7}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
