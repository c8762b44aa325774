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
  AddComplexCase(&suite);
  // Complex numbers compare by their real parts.
  suite.cases.push_back(suite.cases.back());
  suite.cases.back().name = "wide_complex_numbers";
  suite.cases.back().inputs["X"] = {In({5, 7}).Range(-9, 9)};
  suite.cases.back().attrs = {{"beta", 1.5f}, {"threshold", 2.5f}};
  return suite;
}

OP_TEST(Softplus, SoftplusSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
