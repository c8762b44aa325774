#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MishSuite() {
  OpSuite suite = ActivationSuite("mish", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.30340146137410895, 0.0, 0.3752452113048951, 1.9439589595339946}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"threshold", 2.5f}};
  suite.cases.back().not_differentiated =
      "above the threshold the original's gradient keeps 1 - e^-x, which only a high one makes 1";
  AddBfloat16Case(&suite);
  return suite;
}

OP_TEST(Mish, MishSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
