#include "parity/cases/common/legacy_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ProximalGDSuite() {
  OpSuite suite = LegacyOptimizerSuite("proximal_gd");
  suite.dtypes = {DataType::FLOAT32};
  suite.cases.push_back(KnownStep("plain", {1, 2}, {4, 8}, {0.5, 1}));
  OpCase both = KnownStep("l1_and_l2", {1, -2, 0.25}, {4, -8, 1}, {0.2, -0.6, 0});
  both.attrs["l1"] = 2.0f;
  both.attrs["l2"] = 2.0f;
  suite.cases.push_back(both);
  return suite;
}

OP_TEST(ProximalGD, ProximalGDSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
