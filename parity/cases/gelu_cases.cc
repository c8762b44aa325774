#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GeluSuite() {
  OpSuite suite = ActivationSuite("gelu", OpClass::kFunction);
  suite.cases[0].truth["Out"] = {
      {4}, {-0.15865525393145705, 0, 0.34573123063700656, 1.9544997361036416}, {}};
  for (OpCase c : std::vector<OpCase>(suite.cases)) {
    c.name = "tanh_form_" + c.name;
    c.attrs["approximate"] = true;
    c.truth.clear();
    suite.cases.push_back(c);
  }
  return suite;
}

OP_TEST(Gelu, GeluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
