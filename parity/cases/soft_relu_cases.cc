#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SoftReluSuite() {
  OpSuite suite = ActivationSuite("soft_relu", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {0.31326168751822286, 0.6931471805599453, 0.9740769841801067, 2.1269280110429722}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"threshold", 2.5f}};
  suite.cases.back().not_differentiated =
      "the original's gradient compares the result, not the input, with the threshold";
  return suite;
}

OP_TEST(SoftRelu, SoftReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
