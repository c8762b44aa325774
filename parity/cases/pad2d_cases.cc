#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Pad2dSuite() {
  OpSuite suite = CopySuite("pad2d", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 1, 1, 2}).Values({1, 2})}}},
                            {{"paddings", Axes{0, 1, 1, 0}}, {"pad_value", 9.0f}},
                            {{1, 1, 2, 3}, {9, 1, 2, 9, 9, 9}, {}}));
  cases.push_back(KnownCase("reflect", {{"X", {In({1, 1, 1, 3}).Values({1, 2, 3})}}},
                            {{"paddings", Axes{0, 0, 2, 1}}, {"mode", std::string("reflect")}},
                            {{1, 1, 1, 6}, {3, 2, 1, 2, 3, 2}, {}}));
  cases.push_back(KnownCase("edge_nhwc", {{"X", {In({1, 2, 1, 2}).Values({1, 2, 3, 4})}}},
                            {{"paddings", Axes{1, 0, 0, 0}},
                             {"mode", std::string("edge")},
                             {"data_format", std::string("NHWC")}},
                            {{1, 3, 1, 2}, {1, 2, 1, 2, 3, 4}, {}}));
  cases.push_back(KnownCase(
      "tensor", {{"X", {In({1, 1, 1, 2}).Values({1, 2})}}, {"Paddings", {Ints({0, 0, 1, 0})}}},
      {{"paddings", Axes{}}}, {{1, 1, 1, 3}, {0, 1, 2}, {}}));
  cases.back().outputs["Out"].compile_shape = false;
  cases.push_back(KnownCase("crop_and_edge", {{"X", {In({1, 1, 2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"paddings", Axes{-1, 2, 0, 1}}, {"mode", std::string("edge")}},
                            {{1, 1, 3, 4}, {4, 5, 6, 6, 4, 5, 6, 6, 4, 5, 6, 6}, {}}));
  cases.push_back(KnownCase("no_images", {{"X", {In({0, 1, 2, 3})}}},
                            {{"paddings", Axes{0, 1, 1, 0}}}, {{0, 1, 3, 4}, {}, {}}));
  cases.push_back(KnownCase("one", {{"X", {In({1, 1, 1, 1}).Values({3})}}},
                            {{"paddings", Axes{0, 0, 0, 0}}}, {{1, 1, 1, 1}, {3}, {}}));
  return suite;
}

OP_TEST(Pad2d, Pad2dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
