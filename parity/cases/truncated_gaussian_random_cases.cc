#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TruncatedGaussianRandomSuite() {
  OpSuite suite = CopySuite("truncated_gaussian_random", "truncated_gaussian_random");
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kArithmetic;
  auto& cases = suite.cases;
  cases.push_back(
      PlainCase("seeded", {},
                {{"shape", Axes{257}}, {"seed", 7}, {"dtype", 5}, {"mean", 1.0f}, {"std", 3.0f}}));
  return suite;
}

OP_TEST(TruncatedGaussianRandom, TruncatedGaussianRandomSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
