#include <cmath>
#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CheckFiniteSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "check_finite_and_unscale";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  const auto add = [&suite](const char* name, std::vector<Input> xs, double scale) {
    OpCase c;
    c.name = name;
    c.outputs["Out"].count = xs.size();
    c.outputs["FoundInfinite"] = {};
    c.inputs["X"] = std::move(xs);
    c.inputs["Scale"] = {In({1}).Values({scale})};
    suite.cases.push_back(c);
    return &suite.cases.back();
  };
  add("finite", {In({5, 7}), In({3})}, 4)->truth["FoundInfinite"] = {{1}, {0}, {}};
  OpCase* found = add("infinite", {In({2}).Values({1, HUGE_VAL}), In({5})}, 4);
  found->truth["FoundInfinite"] = {{1}, {1}, {}};
  found->truth["Out"] = {{2}, {0, NAN}, {}};
  add("nan", {In({2}), In({2}).Values({1, NAN})}, 4)->truth["FoundInfinite"] = {{1}, {1}, {}};
  add("empty", {In({0, 3})}, 4);
  OpCase* scales = add("two_scales", {In({3})}, 4);
  scales->inputs["Scale"] = {In({2})};
  scales->error = phi::INVALID_ARGUMENT;
  scales->error_text = "Scale";
  return suite;
}

OP_TEST(CheckFinite, CheckFiniteSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
