#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddCropTensorLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(Fails(PlainCase("before_the_front", {{"X", {In({3, 4})}}},
                                  {{"shape", Axes{2, 2}}, {"offsets", Axes{0, -1}}}),
                        "size 2 at offset -1 of axis 1 sticks out"));
  cases.push_back(PlainCase("nothing", {{"X", {In({0, 4})}}}, {{"shape", Axes{-1, 2}}}));
  cases.push_back(PlainCase("one_element", {{"X", {In({3, 4})}}},
                            {{"shape", Axes{1, 1}}, {"offsets", Axes{1, 2}}}));
}

OpSuite CropTensorSuite() {
  OpSuite suite = CopySuite("crop_tensor", "crop");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shape", Axes{1, -1}}, {"offsets", Axes{1, 1}}},
                            {{1, 2}, {5, 6}, {}}));
  cases.push_back(PlainCase("no_offsets", {{"X", {In({2, 3})}}}, {{"shape", Axes{1, 2}}}));
  cases.push_back(PlainCase(
      "tensors", {{"X", {In({4, 5})}}, {"Shape", {Ints({2, 3})}}, {"Offsets", {Ints({1, 2})}}}));
  cases.push_back(PlainCase("lists",
                            {{"X", {In({4, 5})}},
                             {"ShapeTensor", {Ints({2}), Ints({3})}},
                             {"OffsetsTensor", {Ints({1}), Ints({0})}}},
                            {{"shape", Axes{-1, -1}}}));
  cases.push_back(
      Fails(PlainCase("sticks_out", {{"X", {In({2})}}}, {{"shape", Axes{2}}, {"offsets", Axes{1}}}),
            "size 2 at offset 1 of axis 0 sticks out of input X of shape [2]"));
  cases.push_back(KnownCase("to_the_ends", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"shape", Axes{-1, -1}}, {"offsets", Axes{1, 1}}},
                            {{1, 2}, {5, 6}, {}}));
  cases.push_back(KnownCase("all_that_follows", {{"X", {In({2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            {{"offsets", Axes{1, 1}}}, {{1, 2}, {5, 6}, {}}));
  AddCropTensorLimits(&suite.cases);
  return suite;
}

OP_TEST(CropTensor, CropTensorSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
