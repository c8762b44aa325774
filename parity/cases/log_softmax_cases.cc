#include <limits>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LogSoftmaxCase(const char* name, Input x, int axis = -1) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.attrs["axis"] = axis;
  return c;
}

OpSuite LogSoftmaxSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "log_softmax";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  cases.push_back(LogSoftmaxCase("known", In({1, 3}).Values({0, 1, 2})));
  cases[0].truth["Out"] = {
      {1, 3}, {-2.4076059644443806, -1.4076059644443806, -0.4076059644443806}, {}};
  cases.push_back(LogSoftmaxCase("rows", In({5, 7}).Range(-4, 4)));
  cases.back().unknown_batch = true;
  cases.push_back(LogSoftmaxCase("axis_0", In({5, 7}).Range(-4, 4), 0));
  cases.push_back(LogSoftmaxCase("axis_1_of_4", In({2, 5, 3, 11}).Range(-4, 4), 1));
  cases.push_back(LogSoftmaxCase("far_apart", In({4, 17}).Range(-1000, 1000)));
  cases.back().not_differentiated = "the op cuts at -64; its gradient, as the original's, does not";
  cases.push_back(LogSoftmaxCase("one_class", In({9, 1})));
  cases.push_back(LogSoftmaxCase("zero_d", In({})));
  cases.push_back(LogSoftmaxCase("empty_batch", In({0, 4})));
  cases.push_back(LogSoftmaxCase("lod", In({6, 2}).LoD({{0, 2, 6}})));
  cases.push_back(LogSoftmaxCase("bfloat16", In({5, 7}).Range(-4, 4)));
  cases.back().dtypes = {DataType::BFLOAT16};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto add_narrow = [&](const char* name, Input x, int axis, const char* no_gradient = "") {
    cases.push_back(LogSoftmaxCase(name, std::move(x), axis));
    cases.back().dtypes = {DataType::BFLOAT16};
    cases.back().not_differentiated = no_gradient;
  };
  add_narrow("bfloat16_axis_0", In({5, 7}).Range(-4, 4), 0);
  add_narrow("bfloat16_far_apart", In({3, 2}).Values({-80, 3, 0, 4, -1, -70}), 0, "cut at -64");
  add_narrow("bfloat16_high_above", In({2, 3}).Values({100, 101, 102, -1, 0, 1}), 1, "cut at -64");
  add_narrow("bfloat16_nan", In({2, 3}).Values({1, nan, 2, 0, 0, 0}), 1, "NaN");
  OpCase bad = LogSoftmaxCase("axis_out_of_range", In({3, 4}), 7);
  bad.error = phi::INVALID_ARGUMENT;
  bad.error_text = "axis";
  cases.push_back(bad);
  return suite;
}

OP_TEST(LogSoftmax, LogSoftmaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
