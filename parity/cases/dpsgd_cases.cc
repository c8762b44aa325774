#include "parity/cases/common/legacy_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DpsgdSuite() {
  OpSuite suite = LegacyOptimizerSuite("dpsgd");
  OpCase clipped = KnownStep("clipped_without_noise", {1, 2}, {3, 4}, {0.925, 1.9});
  clipped.attrs["clip"] = 1.0f;
  clipped.attrs["sigma"] = 0.0f;
  suite.cases.push_back(clipped);
  OpCase kept = KnownStep("short_without_noise", {1, 2}, {4, 8}, {0.5, 1});
  kept.attrs["sigma"] = 0.0f;
  suite.cases.push_back(kept);
  OpCase noise = KnownStep("seeded_noise", {0, 0}, {0, 0}, {0.02338201, 0.02338201});
  noise.dtypes = {DataType::FLOAT32};  // -0.7482243 from seed 7, as in the original
  noise.attrs["batch_size"] = 4.0f;
  noise.attrs["seed"] = 7;
  suite.cases.push_back(noise);
  suite.cases.push_back(BadGradCase(OptimizerCase("", {3, 4})));
  return suite;
}

OP_TEST(Dpsgd, DpsgdSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
