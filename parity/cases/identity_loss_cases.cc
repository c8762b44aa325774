#include <string>

#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite IdentityLossSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "identity_loss";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  for (int reduction : {0, 1, 2}) {
    cases.push_back(PlainCase("matrix_" + std::to_string(reduction), {{"X", {In({3, 7})}}},
                              {{"reduction", reduction}}));
    cases.back().unknown_batch = true;
    cases.push_back(PlainCase("scalar_" + std::to_string(reduction), {{"X", {In({})}}},
                              {{"reduction", reduction}}));
  }
  cases.push_back(KnownCase("known", {{"X", {In({4}).Values({1, 2, 3, 6})}}}, {{"reduction", 1}},
                            {{}, {3}, {}}));
  cases.push_back(Fails(PlainCase("unknown", {{"X", {In({3})}}}, {{"reduction", 3}}), "reduction"));
  return suite;
}

OP_TEST(IdentityLoss, IdentityLossSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
