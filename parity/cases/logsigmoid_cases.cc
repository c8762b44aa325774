#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LogSigmoidSuite() {
  OpSuite suite = ActivationSuite("logsigmoid", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4},
      {-1.3132616875182228, -0.6931471805599453, -0.4740769841801067, -0.1269280110429726},
      {}};
  AddComplexCase(&suite);
  // Complex numbers compare by their real parts.
  suite.cases.push_back(suite.cases.back());
  suite.cases.back().name = "wide_complex_numbers";
  suite.cases.back().inputs["X"] = {In({5, 7}).Range(-9, 9)};
  suite.cases.push_back(suite.cases.back());
  suite.cases.back().name = "imaginary_numbers";
  suite.cases.back().inputs["X"] = {In({3}).Values({0, 0, 0})};
  suite.cases.back().inputs["X"][0].imaginary = {0.5, -1, 2};
  return suite;
}

OP_TEST(LogSigmoid, LogSigmoidSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
