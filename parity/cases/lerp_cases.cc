#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LerpCase(const char* name, Input x, Input y, Input weight) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  c.inputs["Weight"] = {std::move(weight)};
  return c;
}

OpSuite LerpSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "lerp";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  suite.cases = {
      LerpCase("known", In({2}).Values({1, 2}), In({2}).Values({3, 6}), In({1}).Values({0.5})),
      LerpCase("same_shape", In({3, 5}), In({3, 5}), In({3, 5})),
      LerpCase("x_repeats", In({5}), In({3, 5}), In({1})),
      LerpCase("weight_is_largest", In({5}), In({1}), In({3, 5})),
      LerpCase("weight_repeats", In({3, 5}), In({3, 5}), In({5})),
      LerpCase("zero_d", In({}), In({}), In({})),
      LerpCase("empty", In({0, 3}), In({3}), In({1})),
      LerpCase("shapes_do_not_fit", In({2, 3}), In({4}), In({1}))};
  suite.cases[0].truth["Out"] = {{2}, {2, 4}, {}};
  suite.cases[1].unknown_batch = true;
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "broadcast";
  return suite;
}

OP_TEST(Lerp, LerpSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
