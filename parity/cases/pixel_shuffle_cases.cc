#include "parity/cases/common/pixel_shuffle_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite PixelShuffleSuite() {
  OpCase known = CopyCase("known", In({1, 4, 1, 1}).Values({1, 2, 3, 4}), {{"upscale_factor", 2}});
  known.truth["Out"] = {{1, 1, 2, 2}, {1, 2, 3, 4}, {}};
  return PixelCopySuite(
      "pixel_shuffle",
      {known, CopyCase("first", In({2, 18, 4, 5}), {{"upscale_factor", 3}}),
       CopyCase("fours", In({2, 32, 3, 5}), {{"upscale_factor", 2}}),
       CopyCase("one", In({1, 1, 1, 1}), {{"upscale_factor", 1}}),
       CopyCase("last", In({2, 4, 5, 8}), {{"upscale_factor", 2}, {"data_format", kChannelsLast}}),
       CopyCase("last_of_three", In({1, 2, 3, 18}),
                {{"upscale_factor", 3}, {"data_format", kChannelsLast}}),
       Fails(CopyCase("indivisible", In({2, 7, 4, 5}), {{"upscale_factor", 2}}),
             "upscale_factor")});
}

OP_TEST(PixelShuffle, PixelShuffleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
