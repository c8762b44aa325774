#include "phi/infermeta/random.h"

#include "phi/core/dense_tensor.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phibridge::tests::ExpectError;

TEST(RandomInferMeta, WorkThatANumberAsksForHasALimit) {
  DenseTensor x, out;
  x.Resize({2, 1000});
  MetaTensor meta(&out);
  RandpermRawInferMeta(50000000, DataType::INT64, 0, &meta);
  EXPECT_EQ(out.dims(), DDim({50000000}));
  ExpectError(RESOURCE_EXHAUSTED, "randperm: attribute `n` is 2147483647",
              [&] { RandpermRawInferMeta(2147483647, DataType::INT64, 0, &meta); });
  MultinomialInferMeta(x, 50000000, true, &meta, MetaConfig());
  EXPECT_EQ(out.dims(), DDim({2, 50000000}));
  ExpectError(RESOURCE_EXHAUSTED, "multinomial: attribute `num_samples` is 2147483647",
              [&] { MultinomialInferMeta(x, 2147483647, true, &meta, MetaConfig()); });
  // Without replacement each sample adds up what is left of a row.
  x.Resize({4, 1000000});
  ExpectError(RESOURCE_EXHAUSTED, "multinomial: attribute `num_samples` is 100000",
              [&] { MultinomialInferMeta(x, 100000, false, &meta, MetaConfig()); });
}

}  // namespace
}  // namespace phi
