#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FakeChannelWiseQuantizeAbsMax,
        ChannelQuantizeSuite("fake_channel_wise_quantize_abs_max", false,
                             {-127, -59, 42, -55, -100, 127}, {-48, -12, 7, -127, -127, 127}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
