#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LgammaSuite() {
  OpSuite suite = ActivationSuite("lgamma", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-0.5, 0.5, 2, 30})};
  suite.cases[0].truth["Out"] = {
      {4}, {1.2655121234846454, 0.5723649429247001, 0.0, 71.25703896716801}, {}};
  return suite;
}

OP_TEST(Lgamma, LgammaSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
