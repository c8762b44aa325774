#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CeluSuite() {
  OpSuite suite = ActivationSuite("celu", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-0.6321205588285577, 0.0, 0.5, 2.0}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"alpha", 0.75f}};
  return suite;
}

OP_TEST(Celu, CeluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
