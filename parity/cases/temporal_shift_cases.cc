#include "parity/cases/common/pixel_shuffle_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TemporalShiftSuite() {
  OpCase known = CopyCase("known", In({2, 3, 1, 1}).Values({1, 2, 3, 4, 5, 6}),
                          {{"seg_num", 2}, {"shift_ratio", 0.34f}});
  known.truth["Out"] = {{2, 3, 1, 1}, {0, 5, 3, 1, 0, 6}, {}};
  return PixelCopySuite(
      "temporal_shift",
      {known, CopyCase("first", In({6, 9, 4, 5}), {{"seg_num", 3}}),
       CopyCase("last", In({6, 4, 5, 9}), {{"seg_num", 2}, {"data_format", kChannelsLast}}),
       Fails(CopyCase("indivisible", In({5, 9, 4, 5}), {{"seg_num", 2}}), "seg_num")});
}

OP_TEST(TemporalShift, TemporalShiftSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
