#include "parity/execution/result_difference.h"

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace parity {
namespace {

using phibridge::testing::TensorOf;

OpResult ResultOf(const Tensor& out) {
  OpResult result;
  result.outputs["Out"] = {MakeValue(out)};
  return result;
}

TEST(CompareResults, NamesTheOutputThatDiffers) {
  const OpResult first = ResultOf(TensorOf<float>({2}, {1, 2}));
  const OpResult other = ResultOf(TensorOf<float>({2}, {1, 2.5f}));
  EXPECT_EQ(CompareResults(first, first, {}).message, "");
  EXPECT_EQ(CompareResults(first, other, {0.5, 0}).message, "");
  const ResultDifference difference = CompareResults(first, other, {});
  EXPECT_EQ(difference.message.rfind("Out: 1 of 2 elements beyond", 0), 0u) << difference.message;
  EXPECT_EQ(difference.max_abs, 0.5);
  EXPECT_EQ(difference.max_ulp, 0.5 * 0x1p22);
}

TEST(CompareResults, IntegersMustBeEqual) {
  const OpResult first = ResultOf(TensorOf<int64_t>({1}, {100}));
  const OpResult other = ResultOf(TensorOf<int64_t>({1}, {101}));
  EXPECT_NE(CompareResults(first, other, {5, 5}).message, "");
}

TEST(CompareResults, AKernelThatFailsIsADifference) {
  OpResult failed;
  failed.error = "no such luck\nat line 3";
  EXPECT_EQ(CompareResults(ResultOf(TensorOf<float>({1}, {1})), failed, {}).message,
            "the other kernel fails: no such luck");
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
