#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {
namespace {

OpCase ComplexCase(const char* name, Input x, Input y) {
  OpCase c;
  c.name = name;
  c.inputs["X"] = {std::move(x)};
  c.inputs["Y"] = {std::move(y)};
  return c;
}

OpSuite ComplexSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "complex";
  suite.dtypes = Floats();
  suite.cases = {ComplexCase("same_shape", In({5, 7}), In({5, 7})),
                 ComplexCase("row", In({5, 7}), In({7})), ComplexCase("zero_d", In({}), In({})),
                 ComplexCase("empty", In({0, 3}), In({3})),
                 ComplexCase("shapes_do_not_fit", In({2, 3}), In({2, 4}))};
  suite.cases[0].unknown_batch = true;
  suite.cases.back().error = phi::INVALID_ARGUMENT;
  suite.cases.back().error_text = "broadcast";
  return suite;
}

OP_TEST(Complex, ComplexSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
