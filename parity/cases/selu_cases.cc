#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SeluSuite() {
  OpSuite suite = ActivationSuite("selu", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.1113307412864781, 0.0, 0.5253505110740662, 2.1014020442962646}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"scale", 2.5f}, {"alpha", 0.75f}};
  return suite;
}

OP_TEST(Selu, SeluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
