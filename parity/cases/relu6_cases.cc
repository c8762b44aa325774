#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite Relu6Suite() {
  OpSuite suite = ActivationSuite("relu6", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 7})};
  suite.cases[0].truth["Out"] = {{4}, {0.0, 0.0, 0.5, 6.0}, {}};
  // The attributes change nothing: so does real Paddle 2.6.2.
  suite.cases.push_back(suite.cases[0]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"threshold", 2.5f}};
  return suite;
}

OP_TEST(Relu6, Relu6Suite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
