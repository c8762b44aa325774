#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SwishSuite() {
  OpSuite suite = ActivationSuite("swish", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.2689414213699951, 0.0, 0.3112296656009273, 1.7615941559557646}, {}};
  // The attributes change nothing: so does real Paddle 2.6.2.
  suite.cases.push_back(suite.cases[0]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"beta", 1.5f}};
  AddBfloat16Case(&suite);
  return suite;
}

OP_TEST(Swish, SwishSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
