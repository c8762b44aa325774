#include "parity/cases/common/pixel_shuffle_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PixelUnshuffleSuite() {
  return PixelCopySuite("pixel_unshuffle",
                        {CopyCase("first", In({2, 3, 6, 9}), {{"downscale_factor", 3}}),
                         CopyCase("last", In({2, 4, 6, 3}),
                                  {{"downscale_factor", 2}, {"data_format", kChannelsLast}}),
                         Fails(CopyCase("indivisible", In({2, 3, 5, 4}), {{"downscale_factor", 2}}),
                               "downscale_factor")});
}

OP_TEST(PixelUnshuffle, PixelUnshuffleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
