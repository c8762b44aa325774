#include "parity/cases/common/gradient_cases.h"
#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddPadLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (int i = 0; i < 4; ++i) {
    Axes paddings(4, 1);
    paddings[i] = -1;
    cases.push_back(Fails(
        PlainCase("negative_" + std::to_string(i), {{"X", {In({3, 3})}}}, {{"paddings", paddings}}),
        "attribute `paddings`: its element " + std::to_string(i) +
            " must be in [0, inf); it is -1"));
  }
}

OpSuite PadSuite() {
  OpSuite suite = CopySuite("pad", "pad");
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({2}).Values({1, 2})}}},
                            {{"paddings", Axes{1, 2}}, {"pad_value", 9.0f}},
                            {{5}, {9, 1, 2, 9, 9}, {}}));
  cases.push_back(WithTypes(PlainCase("all_types", {{"X", {In({2, 3}).Range(0, 9)}}},
                                      {{"paddings", Axes{0, 1, 2, 0}}, {"pad_value", 1.0f}}),
                            AllTypes()));
  cases.push_back(
      PlainCase("three", {{"X", {In({2, 3, 4})}}}, {{"paddings", Axes{1, 0, 0, 2, 1, 1}}}));
  cases.push_back(
      Fails(PlainCase("too_few", {{"X", {In({2, 3})}}}, {{"paddings", Axes{1, 0}}}),
            "attribute `paddings` must hold two numbers for each axis of input X of shape [2, 3]"));
  cases.push_back(PlainCase("one", {{"X", {In({1})}}}, {{"paddings", Axes{1, 0}}}));
  cases.push_back(KnownCase("one_alone", {{"X", {In({1}).Values({3})}}}, {{"paddings", Axes{0, 0}}},
                            {{1}, {3}, {}}));
  cases.push_back(
      KnownCase("zero_d", {{"X", {In({}).Values({3})}}}, {{"paddings", Axes{}}}, {{}, {3}, {}}));
  cases.push_back(KnownCase("around_nothing", {{"X", {In({0, 2})}}},
                            {{"paddings", Axes{1, 1, 0, 0}}, {"pad_value", 2.0f}},
                            {{2, 2}, {2, 2, 2, 2}, {}}));
  AddPadLimits(&suite.cases);
  return suite;
}

OpSuite PadGradSuite() {
  OpSuite suite = GradientSuite("pad_grad");
  OpCase c = PlainCase("shorter_than_paddings", {{"Out@GRAD", {In({2, 4})}}},
                       {{"paddings", Axes{1, 2, 0, 0}}}, {"X@GRAD"});
  suite.cases.push_back(Fails(c, "axis 0 of input Out@GRAD of shape [2, 4] is shorter than"));
  return suite;
}

OP_TEST(Pad, PadSuite());
OP_TEST(PadGrad, PadGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
