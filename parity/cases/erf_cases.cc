#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ErfSuite() {
  OpSuite suite = ActivationSuite("erf", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.8427007929497149, 0.0, 0.5204998778130465, 0.9953222650189527}, {}};
  AddHalfCase(&suite, {DataType::FLOAT16});
  return suite;
}

OP_TEST(Erf, ErfSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
