#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SiluSuite() {
  OpSuite suite = ActivationSuite("silu", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.2689414213699951, 0.0, 0.3112296656009273, 1.7615941559557646}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Silu, SiluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
