#include "parity/cases/common/pixel_shuffle_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ChannelShuffleSuite() {
  OpCase known = CopyCase("known", In({1, 4, 1, 1}).Values({1, 2, 3, 4}), {{"groups", 2}});
  known.truth["Out"] = {{1, 4, 1, 1}, {1, 3, 2, 4}, {}};
  return PixelCopySuite(
      "channel_shuffle",
      {known, CopyCase("first", In({2, 12, 4, 5}), {{"groups", 3}}),
       CopyCase("last", In({2, 4, 5, 12}), {{"groups", 3}, {"data_format", kChannelsLast}}),
       CopyCase("first_or_last", In({2, 4, 3, 4}), {{"groups", 2}}),
       CopyCase("last_or_first", In({2, 4, 3, 4}), {{"groups", 2}, {"data_format", kChannelsLast}}),
       CopyCase("no_channels", In({1, 0, 2, 2}), {{"groups", 2}}),
       Fails(CopyCase("indivisible", In({2, 7, 4, 5}), {{"groups", 2}}), "groups")});
}

OP_TEST(ChannelShuffle, ChannelShuffleSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
