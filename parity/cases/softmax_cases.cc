#include <limits>

#include "parity/harness/needs_onednn.h"
#include "parity/harness/onednn_refusals.h"
#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase SoftmaxCase(const char* name, Input x, int axis = -1) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs["axis"] = axis;
  return c;
}

OpSuite SoftmaxSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "softmax";
  NeedsOneDnn(suite.type, "only oneDNN's kernel takes bfloat16");
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  cases.push_back(SoftmaxCase("known", In({1, 3}).Values({0, 1, 2})));
  cases[0].truth["Out"] = {
      {1, 3}, {0.090030573170380458, 0.24472847105479764, 0.66524095577482178}, {}};
  cases.push_back(SoftmaxCase("rows", In({5, 7}).Range(-4, 4)));
  cases.back().unknown_batch = true;
  cases.push_back(SoftmaxCase("axis_0", In({5, 7}).Range(-4, 4), 0));
  cases.push_back(SoftmaxCase("axis_1_of_4", In({2, 5, 3, 11}).Range(-4, 4), 1));
  cases.push_back(SoftmaxCase("axis_minus_2", In({2, 5, 13}).Range(-4, 4), -2));
  cases.push_back(SoftmaxCase("vector", In({31}), 0));
  cases.push_back(SoftmaxCase("zero_d_axis_0", In({}), 0));
  cases.push_back(SoftmaxCase("one_class", In({9, 1})));
  cases.push_back(SoftmaxCase("far_apart", In({4, 17}).Range(-1000, 1000)));
  cases.back().grad_tolerance_narrow = {
      2e-7, 2e-5, "in a row with one probability near 1 numbers about 1 cancel"};
  cases.push_back(
      SoftmaxCase("all_minus_one_inf",
                  In({2, 3}).Values({1, 2, -std::numeric_limits<double>::infinity(), 0, 0, 0})));
  cases.push_back(SoftmaxCase("long_row", In({3, 4099}).Range(-8, 8)));
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  cases.push_back(SoftmaxCase("nan_and_inf_axis_0", In({2, 3}).Values({1, nan, inf, 0, 0, 0}), 0));
  cases.back().not_differentiated = "NaN";
  cases.push_back(SoftmaxCase("all_nan", In({2, 3}).Values(std::vector<double>(6, nan))));
  cases.back().not_differentiated = "NaN";
  cases.push_back(SoftmaxCase("all_inf", In({2, 3}).Values(std::vector<double>(6, inf))));
  cases.back().not_differentiated = "NaN";
  cases.push_back(SoftmaxCase(
      "image_of_nan",
      In({1, 9, 1, 2}).Values({1, nan, 3, 2, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}), 1));
  cases.back().not_differentiated = "NaN";
  cases.push_back(SoftmaxCase("bfloat16", In({5, 7}).Range(-4, 4), 0));
  cases.back().dtypes = {DataType::BFLOAT16};
  cases.push_back(SoftmaxCase("bfloat16_nan", In({2, 3}).Values({1, nan, 2, 0, 0, 0})));
  cases.back().dtypes = {DataType::BFLOAT16};
  cases.back().not_differentiated = "NaN";
  cases.push_back(SoftmaxCase("empty_batch", In({0, 4})));
  cases.push_back(SoftmaxCase("lod", In({6, 2}).LoD({{0, 2, 6}})));
  OpCase out_of_range = SoftmaxCase("axis_out_of_range", In({3, 4}), 7);
  out_of_range.error = phi::INVALID_ARGUMENT;
  out_of_range.error_text = "axis";
  cases.push_back(out_of_range);
  // Eight maxima are kept, of every eighth number; the rest of the row enters the first.
  std::vector<double> one_large(19, -1000);
  one_large[8] = 1000;
  cases.push_back(SoftmaxCase("one_is_largest", In({1, 19}).Values(one_large)));
  OneDnnRefuses("softmax", "input x has rank 0", {"zero_d_axis_0"});
  return suite;
}

OP_TEST(Softmax, SoftmaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
