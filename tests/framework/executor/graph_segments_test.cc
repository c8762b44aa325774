#include "framework/executor/graph_segments.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

using Vars = std::vector<Variable*>;

TEST(GraphSegments, RangesAreLongEnoughAndOfOneDevice) {
  const int a = 0, b = 0;
  const std::vector<const void*> devices = {&a, &a, nullptr, &a, &a, &a, &b, &b, nullptr, &b};
  EXPECT_EQ(FindGraphRanges(devices, 2), (std::vector<GraphRange>{{0, 2}, {3, 6}, {6, 8}}));
  EXPECT_EQ(FindGraphRanges(devices, 3), (std::vector<GraphRange>{{3, 6}}));
  EXPECT_TRUE(FindGraphRanges(devices, 4).empty());
  EXPECT_TRUE(FindGraphRanges({}, 1).empty());
  EXPECT_TRUE(FindGraphRanges({nullptr, nullptr}, 1).empty());
}

TEST(GraphSegments, AnInputIsWhatIsReadBeforeItIsWritten) {
  Variable x, w, t, state, own;
  const std::vector<OpVariables> ops = {
      {{&x, &w}, {&t}, {&own}}, {{&t, &w}, {&x}, {}}, {{&x, &state}, {&state, &t}, {}}};
  const RangeVariables range = VariablesOfRange(ops);
  EXPECT_EQ(range.inputs, (Vars{&x, &w, &state}));
  EXPECT_EQ(range.outputs, (Vars{&t, &x, &state}));
}

}  // namespace
}  // namespace phibridge
