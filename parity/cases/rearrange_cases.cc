#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite Suite(const std::string& op, std::vector<OpCase> cases) {
  OpSuite suite = MoveSuite(op, op);
  suite.dtypes = Floats();
  suite.cases = std::move(cases);
  return suite;
}

const std::string kLast = "NHWC";

OpSuite PixelShuffleSuite() {
  OpCase known = MoveCase("known", In({1, 4, 1, 1}).Values({1, 2, 3, 4}), {{"upscale_factor", 2}});
  known.truth["Out"] = {{1, 1, 2, 2}, {1, 2, 3, 4}, {}};
  return Suite("pixel_shuffle",
               {known, MoveCase("first", In({2, 18, 4, 5}), {{"upscale_factor", 3}}),
                MoveCase("last", In({2, 4, 5, 8}), {{"upscale_factor", 2}, {"data_format", kLast}}),
                Fails(MoveCase("indivisible", In({2, 7, 4, 5}), {{"upscale_factor", 2}}),
                      "upscale_factor")});
}
OpSuite PixelUnshuffleSuite() {
  return Suite(
      "pixel_unshuffle",
      {MoveCase("first", In({2, 3, 6, 9}), {{"downscale_factor", 3}}),
       MoveCase("last", In({2, 4, 6, 3}), {{"downscale_factor", 2}, {"data_format", kLast}}),
       Fails(MoveCase("indivisible", In({2, 3, 5, 4}), {{"downscale_factor", 2}}),
             "downscale_factor")});
}
OpSuite ChannelShuffleSuite() {
  OpCase known = MoveCase("known", In({1, 4, 1, 1}).Values({1, 2, 3, 4}), {{"groups", 2}});
  known.truth["Out"] = {{1, 4, 1, 1}, {1, 3, 2, 4}, {}};
  return Suite("channel_shuffle",
               {known, MoveCase("first", In({2, 12, 4, 5}), {{"groups", 3}}),
                MoveCase("last", In({2, 4, 5, 12}), {{"groups", 3}, {"data_format", kLast}}),
                Fails(MoveCase("indivisible", In({2, 7, 4, 5}), {{"groups", 2}}), "groups")});
}
OpSuite ShuffleChannelSuite() {
  OpCase plain = MoveCase("plain", In({2, 12, 4, 5}), {{"group", 4}});
  plain.not_differentiated = "the original's gradient moves forward, not back";
  OpCase narrow = plain;
  narrow.name = "bfloat16";
  narrow.dtypes = {DataType::BFLOAT16};
  return Suite("shuffle_channel",
               {plain, MoveCase("square", In({2, 16, 3, 2}), {{"group", 4}}), narrow});
}
OpSuite TemporalShiftSuite() {
  OpCase known = MoveCase("known", In({2, 3, 1, 1}).Values({1, 2, 3, 4, 5, 6}),
                          {{"seg_num", 2}, {"shift_ratio", 0.34f}});
  known.truth["Out"] = {{2, 3, 1, 1}, {0, 5, 3, 1, 0, 6}, {}};
  return Suite("temporal_shift",
               {known, MoveCase("first", In({6, 9, 4, 5}), {{"seg_num", 3}}),
                MoveCase("last", In({6, 4, 5, 9}), {{"seg_num", 2}, {"data_format", kLast}}),
                Fails(MoveCase("indivisible", In({5, 9, 4, 5}), {{"seg_num", 2}}), "seg_num")});
}

OP_TEST(PixelShuffle, PixelShuffleSuite());
OP_TEST(PixelUnshuffle, PixelUnshuffleSuite());
OP_TEST(ChannelShuffle, ChannelShuffleSuite());
OP_TEST(ShuffleChannel, ShuffleChannelSuite());
OP_TEST(TemporalShift, TemporalShiftSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
