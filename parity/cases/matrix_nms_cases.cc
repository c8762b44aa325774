#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Two boxes of one image and one class, which overlap by 1/3.
OpCase MatrixNmsCase(const char* name, const paddle::framework::AttributeMap& more) {
  paddle::framework::AttributeMap attrs = {
      {"background_label", -1}, {"score_threshold", 0.15f}, {"nms_top_k", -1}, {"keep_top_k", -1}};
  for (const auto& [key, value] : more) attrs[key] = value;
  OpCase c = PlainCase(name,
                       {{"BBoxes", {In({1, 2, 4}).Values({0, 0, 2, 2, 1, 0, 3, 2})}},
                        {"Scores", {In({1, 1, 2}).Values({0.9, 0.6})}}},
                       attrs, {"Out", "Index", "RoisNum"});
  for (const char* slot : {"Out", "Index"}) c.outputs[slot].compile_shape = false;
  return c;
}

OpCase Known(OpCase c, std::vector<double> rows, std::vector<double> index) {
  const auto count = static_cast<int64_t>(index.size());
  c.truth["Out"] = {{count, 6}, std::move(rows), {}};
  c.truth["Index"] = {{count, 1}, std::move(index), {}};
  c.truth["RoisNum"] = {{1}, {static_cast<double>(count)}, {}};
  return c;
}

OpSuite MatrixNmsSuite() {
  OpSuite suite;
  suite.type = "matrix_nms";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  // The worse box decays by 1 - 1/3.
  cases.push_back(
      Known(MatrixNmsCase("linear", {}), {0, 0.9, 0, 0, 2, 2, 0, 0.4, 1, 0, 3, 2}, {0, 1}));
  cases.push_back(Known(MatrixNmsCase("post_threshold", {{"post_threshold", 0.5f}}),
                        {0, 0.9, 0, 0, 2, 2}, {0}));
  cases.push_back(
      Known(MatrixNmsCase("keep_top_k", {{"keep_top_k", 1}}), {0, 0.9, 0, 0, 2, 2}, {0}));
  cases.push_back(Known(MatrixNmsCase("background", {{"background_label", 0}}), {}, {}));
  return suite;
}

OP_TEST(MatrixNms, MatrixNmsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
