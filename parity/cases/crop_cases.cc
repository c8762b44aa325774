#include "parity/cases/common/plain_cases.h"
#include "parity/cases/common/refused_case.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CropSuite() {
  OpSuite suite = CopySuite("crop", "");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shape", Axes{1, 2}}, {"offsets", Axes{1, 1}}},
                            {{1, 2}, {5, 6}, {}}));
  cases.push_back(KnownCase("tensors",
                            {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}},
                             {"Y", {In({2, 1})}},
                             {"Offsets", {Ints({0, 2})}}},
                            {}, {{2, 1}, {3, 6}, {}}));
  cases.push_back(
      Fails(PlainCase("sticks_out", {{"X", {In({2})}}}, {{"shape", Axes{2}}, {"offsets", Axes{1}}}),
            "size 2 at offset 1 of axis 0 sticks out of X of shape [2]"));
  cases.push_back(Fails(PlainCase("before_the_start", {{"X", {In({2})}}},
                                  {{"shape", Axes{1}}, {"offsets", Axes{-1}}}),
                        "size 1 at offset -1 of axis 0 sticks out of X of shape [2]"));
  cases.push_back(
      Fails(PlainCase("other_rank", {{"X", {In({2, 3})}}, {"Y", {In({2})}}}), "rank of input X"));
  cases.push_back(
      KnownCase("nothing", {{"X", {In({2, 3})}}}, {{"shape", Axes{0, 2}}}, {{0, 2}, {}, {}}));
  cases.push_back(KnownCase("open_size", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shape", Axes{-1, 2}}, {"offsets", Axes{0, 1}}},
                            {{2, 2}, {2, 3, 5, 6}, {}}));
  cases.push_back(KnownCase("from_the_start", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shape", Axes{1, 2}}}, {{1, 2}, {1, 2}, {}}));
  return RefusedAtRun(std::move(suite), "the kernel compares places with sizes",
                      {"before_the_start", "sticks_out"});
}

OP_TEST(Crop, CropSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
