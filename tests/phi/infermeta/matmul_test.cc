// Shape functions of matrix products.
#include "phi/infermeta/matmul.h"

#include "tests/phi/infermeta/meta_test_util.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phi::testing::Shaped;

TEST(MatmulWithFlattenInferMeta, FlattensBothInputs) {
  const DenseTensor x = Shaped({2, 3, 4}), y = Shaped({4, 5});
  DenseTensor out;
  MetaTensor meta(&out);
  MatmulWithFlattenInferMeta(x, y, 2, 1, &meta);
  EXPECT_EQ(out.dims(), DDim({2, 3, 5}));
}

// A fuzzer declared such sizes.
TEST(MatmulWithFlattenInferMeta, SizesWhoseProductDoesNotFitAreRefused) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  const DenseTensor x = Shaped({2, 3, kMax}), y = Shaped({kMax, 3, 5});
  DenseTensor out;
  MetaTensor meta(&out);
  phibridge::tests::ExpectError(RESOURCE_EXHAUSTED, "is larger than any memory",
                                [&] { MatmulWithFlattenInferMeta(x, y, 1, 2, &meta); });
}

}  // namespace
}  // namespace phi
