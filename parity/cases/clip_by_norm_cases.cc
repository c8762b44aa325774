#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ClipByNormCase(const char* name, Input x, float max_norm) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs["max_norm"] = max_norm;
  return c;
}

void AddClipByNormLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase rows = ClipByNormCase("no_rows", In({0, 2}).Rows({}, 10), 1);
  rows.phi_kernel = "clip_by_norm_sr";
  rows.outputs["Out"].array = true;
  rows.outputs["Out"].compile_shape = false;
  cases.push_back(rows);
}

OpSuite ClipByNormSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "clip_by_norm";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kArithmetic;
  suite.cases = {ClipByNormCase("known", In({2}).Values({3, 4}), 1),
                 ClipByNormCase("short_enough", In({2}).Values({3, 4}), 5),
                 ClipByNormCase("matrix", In({5, 7}), 0.5f), ClipByNormCase("zero_d", In({}), 0.5f),
                 ClipByNormCase("empty", In({0, 3}), 1)};
  suite.cases[0].truth["Out"] = {{2}, {0.6, 0.8}, {}};
  suite.cases[1].truth["Out"] = {{2}, {3, 4}, {}};
  suite.cases[2].unknown_batch = true;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suite.cases.push_back(ClipByNormCase("nan_is_in_all", In({2}).Values({nan, 4}), 1));
  suite.cases.back().truth["Out"] = {{2}, {nan, nan}, {}};
  suite.cases.push_back(ClipByNormCase("beyond_float32", In({2}).Values({3e38, 1}), 1));
  suite.cases.back().truth["Out"] = {{2}, {0, 0}, {}};
  OpCase rows =
      ClipByNormCase("rows", In({3, 2}).Values({3, 0, 1, 2, 0, 2}).Rows({4, 1, 4}, 10), 1);
  rows.phi_kernel = "clip_by_norm_sr";
  rows.outputs["Out"].array = true;
  rows.outputs["Out"].compile_shape = false;
  suite.cases.push_back(rows);
  AddClipByNormLimits(&suite.cases);
  return suite;
}

OP_TEST(ClipByNorm, ClipByNormSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
