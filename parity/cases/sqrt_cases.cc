#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SqrtSuite() {
  OpSuite suite = ActivationSuite("sqrt", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({0, 0.25, 2, 9})};
  suite.cases[0].truth["Out"] = {{4}, {0, 0.5, 1.4142135623730951, 3}, {}};
  OpCase c = suite.cases[0];
  c.name = "selected_rows";
  c.inputs["X"] = {In({2, 2}).Values({0, 0.25, 2, 9}).Rows({4, 1}, 10)};
  c.outputs["Out"].array = true;
  c.phi_kernel = "sqrt_sr";
  c.unknown_batch = false;
  c.truth["Out"] = {{2, 2}, {0, 0.5, 1.4142135623730951, 3}, {}};
  suite.cases.push_back(c);
  return suite;
}

OP_TEST(Sqrt, SqrtSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
