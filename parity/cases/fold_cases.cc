#include "parity/cases/common/window_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FoldSuite() {
  OpSuite suite = CopySuite("fold", "fold");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128};
  suite.op_class = OpClass::kReduction;
  const auto attrs = [](const Window& w) {
    auto all = w.Attrs();
    all["output_sizes"] = Axes{7, 6};
    return all;
  };
  auto& cases = suite.cases;
  auto known = kPlainWindow.Attrs();
  known["output_sizes"] = Axes{2, 3};
  cases.push_back(KnownCase("known", {{"X", {In({1, 4, 2}).Values({1, 2, 2, 3, 4, 5, 5, 6})}}},
                            known, {{1, 1, 2, 3}, {1, 4, 3, 4, 10, 6}, {}}, "Y"));
  for (const Window& w : SampleWindows()) {
    int64_t places = 1;
    const int64_t size[2] = {7, 6};
    for (int i = 0; i < 2; ++i) {
      const int64_t reach = w.dilations[i] * (w.kernel[i] - 1) + 1;
      places *= (size[i] + w.paddings[i] + w.paddings[2 + i] - reach) / w.strides[i] + 1;
    }
    const int64_t rows = 3 * w.kernel[0] * w.kernel[1];
    cases.push_back(
        UnknownBatch(PlainCase(w.name, {{"X", {In({2, rows, places})}}}, attrs(w), {"Y"})));
  }
  cases.push_back(
      Fails(PlainCase("places", {{"X", {In({1, 4, 3})}}}, attrs(kPlainWindow), {"Y"}), "windows"));
  cases.push_back(
      Fails(PlainCase("rows", {{"X", {In({1, 5, 30})}}}, attrs(kPlainWindow), {"Y"}), "windows"));
  OpCase below = PlainCase("sizes_below_0", {{"X", {In({1, 4, 1})}}}, attrs(kPlainWindow), {"Y"});
  below.attrs["output_sizes"] = Axes{-1, -1};  // the product of two unknown places is 1
  cases.push_back(
      Fails(below, "attribute `output_sizes`: its element 0 must be in [0, inf); it is -1"));
  OpCase three = PlainCase("three_paddings", {{"X", {In({1, 4, 30})}}}, attrs(kPlainWindow), {"Y"});
  three.attrs["paddings"] = Axes{0, 0, 0};
  cases.push_back(Fails(three, "must hold 4 numbers"));
  return suite;
}

OP_TEST(Fold, FoldSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
