#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TileSuite() {
  OpSuite suite = CopySuite("tile", "tile");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}},
                            {{"repeat_times", Axes{2, 2}}},
                            {{4, 4}, {1, 2, 1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 3, 4}, {}}));
  cases.push_back(
      PlainCase("tensor", {{"X", {In({2, 1, 3})}}, {"RepeatTimes", {Ints({2, 3, 1})}}}));
  suite.cases.back().outputs["Out"].compile_shape = false;
  cases.push_back(PlainCase("list",
                            {{"X", {In({2, 3})}}, {"repeat_times_tensor", {Ints({2}), Ints({3})}}},
                            {{"repeat_times", Axes{-1, -1}}}));
  // As in the original: one tensor of a list alone holds all numbers.
  cases.push_back(PlainCase("list_of_one",
                            {{"X", {In({2, 3})}}, {"repeat_times_tensor", {Ints({2, 3})}}},
                            {{"repeat_times", Axes{-1, -1}}}));
  cases.push_back(Fails(
      PlainCase("list_of_more",
                {{"X", {In({2, 3})}}, {"repeat_times_tensor", {Ints({4}), Ints({2, 3})}}},
                {{"repeat_times", Axes{-1, -1}}}),
      "tile: each of the 2 tensors of input `repeat_times_tensor` must hold one element; [1] has "
      "shape [2]"));
  cases.push_back(
      UnknownBatch(PlainCase("batch", {{"X", {In({5, 3})}}}, {{"repeat_times", Axes{1, 2}}})));
  cases.push_back(Fails(PlainCase("zero_times", {{"X", {In({2})}}}, {{"repeat_times", Axes{0}}}),
                        "attribute `repeat_times` must hold numbers above 0"));
  cases.push_back(Fails(
      PlainCase(
          "product_wraps",
          {{"X", {In({4})}}, {"RepeatTimes", {In({1}).Values({0x1p62}).Type(DataType::INT64)}}}),
      "is larger than any memory", phi::RESOURCE_EXHAUSTED));
  cases.push_back(PlainCase("more_times", {{"X", {In({3})}}}, {{"repeat_times", Axes{2, 1, 2}}}));
  cases.push_back(PlainCase("zero_d", {{"X", {In({})}}}, {{"repeat_times", Axes{3}}}));
  cases.push_back(KnownCase("fewer_times", {{"X", {In({2, 2}).Values({1, 2, 3, 4})}}},
                            {{"repeat_times", Axes{2}}}, {{2, 4}, {1, 2, 1, 2, 3, 4, 3, 4}, {}}));
  const Input sequences = In({2, 2}).Values({1, 2, 3, 4}).LoD({{0, 1, 2}});
  cases.push_back(KnownCase("lod_of_other_rows", {{"X", {sequences}}},
                            {{"repeat_times", Axes{2, 1}}},
                            {{4, 2}, {1, 2, 3, 4, 1, 2, 3, 4}, {}}));
  cases.push_back(KnownCase("lod", {{"X", {sequences}}}, {{"repeat_times", Axes{1, 2}}},
                            {{2, 4}, {1, 2, 1, 2, 3, 4, 3, 4}, {{0, 1, 2}}}));
  return suite;
}

OP_TEST(Tile, TileSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
