#include "parity/cases/common/plain_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite UniformRandomBatchSizeLikeSuite() {
  OpSuite suite = CopySuite("uniform_random_batch_size_like", "");
  suite.dtypes = {DataType::FLOAT32};
  auto& cases = suite.cases;
  cases.push_back(
      KnownCase("known", {{"Input", {In({2, 5})}}},
                {{"shape", Axes{-1, 1}}, {"min", 3.0f}, {"max", 3.0f}, {"seed", 7}, {"dtype", 5}},
                {{2, 1}, {3, 3}, {}}));
  cases.push_back(Fails(PlainCase("no_such_axis", {{"Input", {In({2, 5})}}},
                                  {{"shape", Axes{3, -1}}, {"input_dim_idx", 2}, {"dtype", 5}}),
                        "attributes `input_dim_idx` 2 and `output_dim_idx` 0 must name axes of "
                        "input Input of shape [2, 5] and of `shape`, which holds 2 sizes"));
  return suite;
}

OP_TEST(UniformRandomBatchSizeLike, UniformRandomBatchSizeLikeSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
