#include "parity/cases/common/signal_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddFrameLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase c = cases[0];
  c.truth.clear();
  c.inputs["X"] = {In({6})};
  c.name = "axis_in_the_middle";
  c.attrs = {{"frame_length", 2}, {"hop_length", 1}, {"axis", 2}};
  cases.push_back(Fails(c, "axis"));
}

OpSuite FrameSuite() {
  OpSuite suite = CopySuite("frame", "frame");
  suite.dtypes = kFrameTypes;
  const auto add = [&](const std::string& name, Input x, int length, int hop, int axis) {
    suite.cases.push_back(
        PlainCase(name, {{"X", {std::move(x)}}},
                  {{"frame_length", length}, {"hop_length", hop}, {"axis", axis}}));
  };
  add("known", In({5}).Values({1, 2, 3, 4, 5}), 3, 2, -1);
  suite.cases[0].truth["Out"] = {{3, 2}, {1, 3, 2, 4, 3, 5}, {}};
  add("known_first", In({5}).Values({1, 2, 3, 4, 5}), 3, 2, 0);
  suite.cases[1].truth["Out"] = {{2, 3}, {1, 2, 3, 3, 4, 5}, {}};
  add("batch", In({2, 3, 11}).Range(-9, 9), 4, 3, -1);
  add("batch_first", In({11, 2, 3}).Range(-9, 9), 4, 3, 0);
  add("gaps", In({2, 11}).Range(-9, 9), 2, 5, -1);
  add("all", In({2, 4}).Range(-9, 9), 4, 1, -1);
  add("empty", In({0, 4}), 2, 1, -1);
  add("too_long", In({4}), 5, 1, -1);
  suite.cases.back() = Fails(suite.cases.back(), "length");
  add("axis", In({4, 4}), 2, 1, 1);
  suite.cases.back() = Fails(suite.cases.back(), "axis");
  add("hop", In({4}), 2, 0, -1);
  suite.cases.back() = Fails(suite.cases.back(), "hop_length");
  AddFrameLimits(&suite.cases);
  return suite;
}

OP_TEST(Frame, FrameSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
