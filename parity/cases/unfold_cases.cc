#include "parity/cases/common/window_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddUnfoldLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  for (const char* name : {"kernel_sizes", "strides", "dilations"}) {
    auto attrs = kPlainWindow.Attrs();
    attrs[name] = Axes{1, 0};
    cases.push_back(
        Fails(PlainCase(std::string(name) + "_of_0", {{"X", {In({1, 1, 4, 4})}}}, attrs, {"Y"}),
              "must be in [1, inf)"));
  }
}

OpSuite UnfoldSuite() {
  OpSuite suite = CopySuite("unfold", "unfold");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 1, 2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            kPlainWindow.Attrs(), {{1, 4, 2}, {1, 2, 2, 3, 4, 5, 5, 6}, {}}, "Y"));
  for (const Window& w : SampleWindows()) {
    cases.push_back(UnknownBatch(PlainCase(w.name, {{"X", {In({2, 3, 7, 6})}}}, w.Attrs(), {"Y"})));
  }
  cases.push_back(PlainCase("empty", {{"X", {In({0, 3, 7, 6})}}}, kPlainWindow.Attrs(), {"Y"}));
  const Window border = {"no_pixels_but_a_border", {1, 1}, {1, 1}, {1, 1, 1, 1}, {1, 1}};
  cases.push_back(PlainCase(border.name, {{"X", {In({2, 1, 0, 3})}}}, border.Attrs(), {"Y"}));
  const Window large = {"too_large", {3, 2}, {1, 1}, {0, 0, 0, 0}, {1, 1}};
  cases.push_back(
      Fails(PlainCase(large.name, {{"X", {In({1, 1, 2, 3})}}}, large.Attrs(), {"Y"}), "not fit"));
  const Window two = {"two_paddings", {2, 2}, {1, 1}, {0, 0}, {1, 1}};
  cases.push_back(
      Fails(PlainCase(two.name, {{"X", {In({1, 1, 2, 3})}}}, two.Attrs(), {"Y"}), "paddings"));
  const Window beyond = {"beyond_the_pixels", {3, 1}, {2, 1}, {0, 0, 4, 0}, {1, 1}};
  cases.push_back(PlainCase(beyond.name, {{"X", {In({1, 1, 2, 3})}}}, beyond.Attrs(), {"Y"}));
  AddUnfoldLimits(&suite.cases);
  return suite;
}

OP_TEST(Unfold, UnfoldSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
