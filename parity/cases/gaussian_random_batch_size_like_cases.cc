#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite GaussianRandomBatchSizeLikeSuite() {
  OpSuite suite = CopySuite("gaussian_random_batch_size_like", "");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(KnownCase("known", {{"Input", {In({2, 5})}}},
                            {{"shape", Axes{1, -1}},
                             {"input_dim_idx", 1},
                             {"output_dim_idx", 1},
                             {"mean", 3.0f},
                             {"std", 0.0f},
                             {"seed", 7},
                             {"dtype", 5}},
                            {{1, 5}, {3, 3, 3, 3, 3}, {}}));
  return suite;
}

OP_TEST(GaussianRandomBatchSizeLike, GaussianRandomBatchSizeLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
