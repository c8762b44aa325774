#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace optest {
namespace {

struct Window {
  const char* name;
  Axes kernel, strides, paddings, dilations;

  paddle::framework::AttributeMap Attrs() const {
    return {{"kernel_sizes", kernel},
            {"strides", strides},
            {"paddings", paddings},
            {"dilations", dilations}};
  }
};
const Window kPlain = {"plain", {2, 2}, {1, 1}, {0, 0, 0, 0}, {1, 1}};
const std::vector<Window>& Windows() {
  static const std::vector<Window> kWindows = {
      kPlain,
      {"steps", {3, 2}, {2, 1}, {1, 0, 1, 0}, {1, 1}},
      {"padded", {3, 3}, {1, 2}, {2, 1, 0, 2}, {1, 1}},
      {"dilated", {2, 3}, {1, 1}, {1, 2, 1, 2}, {2, 2}},
      {"one", {1, 1}, {3, 2}, {0, 0, 0, 0}, {1, 1}},
      {"more_padding_than_window", {2, 2}, {1, 1}, {4, 4, 4, 4}, {1, 1}}};
  return kWindows;
}

OpSuite UnfoldSuite() {
  OpSuite suite = MoveSuite("unfold", "unfold");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"X", {In({1, 1, 2, 3}).Values({1, 2, 3, 4, 5, 6})}}},
                            kPlain.Attrs(), {{1, 4, 2}, {1, 2, 2, 3, 4, 5, 5, 6}, {}}, "Y"));
  for (const Window& w : Windows()) {
    cases.push_back(UnknownBatch(PlainCase(w.name, {{"X", {In({2, 3, 7, 6})}}}, w.Attrs(), {"Y"})));
  }
  cases.push_back(PlainCase("empty", {{"X", {In({0, 3, 7, 6})}}}, kPlain.Attrs(), {"Y"}));
  const Window large = {"too_large", {3, 2}, {1, 1}, {0, 0, 0, 0}, {1, 1}};
  cases.push_back(
      Fails(PlainCase(large.name, {{"X", {In({1, 1, 2, 3})}}}, large.Attrs(), {"Y"}), "not fit"));
  const Window two = {"two_paddings", {2, 2}, {1, 1}, {0, 0}, {1, 1}};
  cases.push_back(
      Fails(PlainCase(two.name, {{"X", {In({1, 1, 2, 3})}}}, two.Attrs(), {"Y"}), "paddings"));
  return suite;
}
OP_TEST(Unfold, UnfoldSuite());

OpSuite FoldSuite() {
  OpSuite suite = MoveSuite("fold", "fold");
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64, DataType::COMPLEX64, DataType::COMPLEX128};
  suite.op_class = OpClass::kReduction;
  const auto attrs = [](const Window& w) {
    auto all = w.Attrs();
    all["output_sizes"] = Axes{7, 6};
    return all;
  };
  auto& cases = suite.cases;
  auto known = kPlain.Attrs();
  known["output_sizes"] = Axes{2, 3};
  cases.push_back(KnownCase("known", {{"X", {In({1, 4, 2}).Values({1, 2, 2, 3, 4, 5, 5, 6})}}},
                            known, {{1, 1, 2, 3}, {1, 4, 3, 4, 10, 6}, {}}, "Y"));
  for (const Window& w : Windows()) {
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
      Fails(PlainCase("places", {{"X", {In({1, 4, 3})}}}, attrs(kPlain), {"Y"}), "windows"));
  cases.push_back(
      Fails(PlainCase("rows", {{"X", {In({1, 5, 30})}}}, attrs(kPlain), {"Y"}), "windows"));
  return suite;
}
OP_TEST(Fold, FoldSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
