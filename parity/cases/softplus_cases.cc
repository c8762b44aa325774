#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SoftplusSuite() {
  OpSuite suite = ActivationSuite("softplus", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {0.31326168751822286, 0.6931471805599453, 0.9740769841801067, 2.1269280110429722}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"beta", 1.5f}, {"threshold", 2.5f}};
  AddBfloat16Case(&suite);
  return suite;
}

OP_TEST(Softplus, SoftplusSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
