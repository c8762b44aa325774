#include "parity/cases/common/quantize_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(FakeChannelWiseQuantizeDequantizeAbsMax,
        ChannelQuantizeSuite("fake_channel_wise_quantize_dequantize_abs_max", true,
                             {-0.30000001192092896, -0.13937008380889893, 0.09921260178089142,
                              -0.7881890535354614, -1.4330708980560303, 1.8200000524520874},
                             {-0.29858270287513733, -0.13511811196804047, 0.10031496733427048,
                              -0.7900000214576721, -1.4299999475479126, 1.8200000524520874}));

}  // namespace
}  // namespace parity
}  // namespace phibridge
