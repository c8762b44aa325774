#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ErfinvSuite() {
  OpSuite suite = ActivationSuite("erfinv", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-0.875, 0, 0.5, 0.96875})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.0847870400692832, 0.0, 0.4769362762044699, 1.5230194019969563}, {}};
  return suite;
}

OP_TEST(Erfinv, ErfinvSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
