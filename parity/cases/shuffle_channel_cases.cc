#include "parity/cases/common/pixel_shuffle_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ShuffleChannelSuite() {
  OpCase plain = CopyCase("plain", In({2, 12, 4, 5}), {{"group", 4}});
  plain.not_differentiated = "the original's gradient moves forward, not back";
  OpCase narrow = plain;
  narrow.name = "bfloat16";
  narrow.dtypes = {DataType::BFLOAT16};
  OpCase halves = plain;
  halves.name = "two_groups";
  halves.attrs["group"] = 2;
  return PixelCopySuite(
      "shuffle_channel",
      {plain, CopyCase("square", In({2, 16, 3, 2}), {{"group", 4}}), halves, narrow});
}

OP_TEST(ShuffleChannel, ShuffleChannelSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
