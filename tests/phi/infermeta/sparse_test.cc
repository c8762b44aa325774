#include "phi/infermeta/sparse.h"

#include <gtest/gtest.h>

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "tests/support/expect_error.h"

namespace phi {
namespace {

using phibridge::tests::ExpectError;
using Ints = std::vector<int>;

DenseTensor Dense(const DDim& dims, DataType dtype = DataType::FLOAT32) {
  DenseTensor tensor;
  tensor.set_meta(DenseTensorMeta(dtype, dims));
  return tensor;
}

SparseCooTensor Coo(const DDim& dims, DataType dtype = DataType::FLOAT32) {
  SparseCooTensor tensor;
  tensor.set_dims(dims);
  tensor.mutable_values()->set_type(dtype);
  return tensor;
}

class SparseInferMetaTest : public ::testing::Test {
 protected:
  void ExpectOut(const DDim& dims, DataType dtype = DataType::FLOAT32) {
    EXPECT_EQ(coo_.dims(), dims);
    EXPECT_EQ(coo_.dtype(), dtype);
  }
  SparseCooTensor coo_;
  DenseTensor rulebook_, counter_;
  MetaTensor out_{&coo_}, rulebook_meta_{&rulebook_}, counter_meta_{&counter_};
};

TEST_F(SparseInferMetaTest, LikeTheInput) {
  const SparseCooTensor x = Coo({2, 3}, DataType::FLOAT64);
  SparseLikeInferMeta(x, &out_);
  ExpectOut({2, 3}, DataType::FLOAT64);
  SparseScaleInferMeta(Coo({4}), 1, 0, true, &out_);
  ExpectOut({4});
  SparseLikeOfFloatInferMeta(x, 1, &out_);
  ExpectOut({2, 3}, DataType::FLOAT64);
  SparseIsnanInferMeta(x, &out_);
  ExpectOut({2, 3}, DataType::BOOL);
  SparseCastInferMeta(x, DataType::INT32, DataType::UNDEFINED, &out_);
  ExpectOut({2, 3}, DataType::FLOAT64);
  SparseCastInferMeta(x, DataType::UNDEFINED, DataType::INT64, &out_);
  ExpectOut({2, 3}, DataType::INT64);
  SparseFullLikeInferMeta(x, 1, DataType::INT32, &out_);
  ExpectOut({2, 3}, DataType::INT32);
  SparseSoftmaxInferMeta(x, -2, &out_);
  ExpectOut({2, 3}, DataType::FLOAT64);
  ExpectError(INVALID_ARGUMENT, "[-2, 2)", [&] { SparseSoftmaxInferMeta(x, 2, &out_); });
}

TEST_F(SparseInferMetaTest, MakingAndTakingApart) {
  const DenseTensor values = Dense({3}), indices = Dense({2, 3}, DataType::INT64);
  SparseCooTensorInferMeta(values, indices, {4, 5}, &out_);
  ExpectOut({4, 5});
  ExpectError(INVALID_ARGUMENT, "negative size", [&] {
    SparseCooTensorInferMeta(values, indices, {4, -5}, &out_);
  });
  SparseToCooInferMeta(Dense({4, 5}), 1, &out_);
  ExpectOut({4, 5});
  for (const int64_t wrong : {0, 3}) {
    ExpectError(INVALID_ARGUMENT, "sparse_dim", [&] {
      SparseToCooInferMeta(Dense({4, 5}), wrong, &out_);
    });
  }
  SparseValuesInferMeta(Coo({4, 5}), &rulebook_meta_);
  EXPECT_EQ(rulebook_.dims(), DDim({-1}));
  EXPECT_EQ(rulebook_.dtype(), DataType::FLOAT32);
  SparseIndicesInferMeta(Coo({4, 5}), &rulebook_meta_);
  EXPECT_EQ(rulebook_.dims(), DDim({-1, -1}));
  EXPECT_EQ(rulebook_.dtype(), DataType::INT64);
}

TEST_F(SparseInferMetaTest, ElementwiseAndProducts) {
  SparseElementwiseInferMeta(Coo({2, 3}), Coo({2, 3}), &out_);
  ExpectOut({2, 3});
  SparseElementwiseInferMeta(Coo({5, 2, 3}), Dense({3}), &out_);
  ExpectOut({5, 2, 3});
  ExpectError(INVALID_ARGUMENT, "y of shape", [&] {
    SparseElementwiseInferMeta(Coo({2, 3}), Coo({3}), &out_);
  });
  ExpectError(INVALID_ARGUMENT, "y of shape", [&] {
    SparseElementwiseInferMeta(Coo({2, 3}), Dense({2}), &out_);
  });
  SparseMatmulInferMeta(Coo({2, 3}), Dense({3, 4}), &out_);
  ExpectOut({2, 4});
  SparseMatmulInferMeta(Coo({6, -1, 3}), Dense({6, 3, 4}), &out_);
  ExpectOut({6, -1, 4});
  ExpectError(INVALID_ARGUMENT, "cannot be multiplied", [&] {
    SparseMatmulInferMeta(Coo({2, 3}), Dense({2, 4}), &out_);
  });
  SparseMaskedMatmulInferMeta(Dense({2, 3}), Dense({3, 4}), Coo({2, 4}), &out_);
  ExpectOut({2, 4});
  ExpectError(INVALID_ARGUMENT, "mask", [&] {
    SparseMaskedMatmulInferMeta(Dense({2, 3}), Dense({3, 4}), Coo({2, 5}), &out_);
  });
  SparseMvInferMeta(Coo({2, 3}), Dense({3}), &out_);
  ExpectOut({2});
  ExpectError(INVALID_ARGUMENT, "a vector", [&] {
    SparseMvInferMeta(Coo({2, 3}), Dense({2}), &out_);
  });
  SparseAddmmInferMeta(Dense({2, 4}), Coo({2, 3}), Dense({3, 4}), 1, 1, &out_);
  ExpectOut({2, 4});
  ExpectError(INVALID_ARGUMENT, "input must", [&] {
    SparseAddmmInferMeta(Dense({2, 3}), Coo({2, 3}), Dense({3, 4}), 1, 1, &out_);
  });
}

TEST_F(SparseInferMetaTest, Images) {
  const SparseCooTensor x = Coo({2, 4, 6, 7, 3});
  const auto conv = [&](const DDim& kernel, const Ints& paddings, bool subm) {
    SparseConv3dInferMeta(x, Dense(kernel), paddings, {1, 1, 2}, {1, 2, 1}, 1, subm, "", &out_,
                          &rulebook_meta_, &counter_meta_);
  };
  conv({3, 3, 3, 3, 5}, {0, 1, 1}, false);
  ExpectOut({2, 2, 3, 5, 5});
  EXPECT_EQ(counter_.dtype(), DataType::INT32);
  conv({3, 3, 3, 3, 5}, {0, 1, 1}, true);
  ExpectOut({2, 4, 6, 7, 5});
  ExpectError(INVALID_ARGUMENT, "channels", [&] { conv({3, 3, 3, 4, 5}, {0, 1, 1}, false); });
  ExpectError(INVALID_ARGUMENT, "there are 3, 2, 3", [&] { conv({3, 3, 3, 3, 5}, {0, 1}, false); });
  ExpectError(INVALID_ARGUMENT, "does not fit", [&] { conv({5, 3, 3, 3, 5}, {0, 1, 1}, false); });
  ExpectError(INVALID_ARGUMENT, "paddings", [&] { conv({3, 3, 3, 3, 5}, {0, -1, 1}, false); });
  SparsePoolInferMeta(Coo({1, 4, 5, 3}), {2, 2}, {0, 1}, {1, 1}, {2, 2}, &out_, &rulebook_meta_,
                      &counter_meta_);
  ExpectOut({1, 2, 3, 3});
  ExpectError(INVALID_ARGUMENT, "[N, H, W, C]", [&] {
    SparsePoolInferMeta(Coo({4, 5}), {2, 2}, {0, 1}, {1, 1}, {2, 2}, &out_, &rulebook_meta_,
                        &counter_meta_);
  });
}

// A program may leave out what serves the gradient alone.
TEST_F(SparseInferMetaTest, ByProductsMayBeMissing) {
  SparseConv3dInferMeta(Coo({2, 4, 6, 3}), Dense({3, 3, 3, 5}), {1, 1}, {1, 1}, {1, 1}, 1, false,
                        "", &out_, nullptr, nullptr);
  ExpectOut({2, 4, 6, 5});
  SparsePoolInferMeta(Coo({1, 4, 5, 3}), {2, 2}, {0, 1}, {1, 1}, {2, 2}, &out_, nullptr, nullptr);
  ExpectOut({1, 2, 3, 3});
  const DenseTensor query = Dense({2, 3, 4, 5});
  SparseFusedAttentionInferMeta(query, query, query, Coo({6, 4, 4}), MetaTensor(), MetaTensor(),
                                &out_, nullptr);
  ExpectOut({2, 3, 4, 5});
}

TEST_F(SparseInferMetaTest, SizesThatWrapAroundAreRefused) {
  const auto pool = [&](int size, int padding, int dilation) {
    SparsePoolInferMeta(Coo({1, 4, 4, 1}), {size, 1}, {padding, 0}, {dilation, 1}, {1, 1}, &out_,
                        nullptr, nullptr);
  };
  pool(1, 1 << 30, 1);
  ExpectOut({1, (int64_t{1} << 31) + 4, 4, 1});
  ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", [&] {
    SparseConv3dInferMeta(Coo({1, 4, 4, 1}), Dense({int64_t{1} << 40, 1, 1, 1}), {0, 0},
                          {1 << 30, 1}, {1, 1}, 1, false, "", &out_, nullptr, nullptr);
  });
  constexpr int64_t kLarge = int64_t{1} << 40;
  ExpectError(RESOURCE_EXHAUSTED, "larger than any memory", [&] {
    SparseReshapeInferMeta(Coo({2, 3, 4}), IntArray({kLarge, kLarge, -1}), &out_);
  });
}

TEST_F(SparseInferMetaTest, FusedAttention) {
  const DenseTensor query = Dense({2, 3, 4, 5});
  const auto attend = [&](const DDim& key, const DDim& mask) {
    SparseFusedAttentionInferMeta(query, Dense(key), query, Coo(mask), MetaTensor(), MetaTensor(),
                                  &out_, &rulebook_meta_);
  };
  attend({2, 3, 4, 5}, {6, 4, 4});
  EXPECT_EQ(rulebook_.dims(), DDim({6, 4, 4}));
  ExpectError(INVALID_ARGUMENT, "must have one shape", [&] { attend({2, 3, 4, 4}, {6, 4, 4}); });
  ExpectError(INVALID_ARGUMENT, "the sparse mask must have the shape", [&] {
    attend({2, 3, 4, 5}, {6, 4, 3});
  });
}

TEST_F(SparseInferMetaTest, BatchNorm) {
  DenseTensor stats[4], reserve;
  MetaTensor metas[] = {&stats[0], &stats[1], &stats[2], &stats[3]};
  MetaTensor reserve_meta(&reserve);
  const auto run = [&](const DDim& channels, float epsilon) {
    const DenseTensor c = Dense(channels);
    SparseBatchNormInferMeta(Coo({2, 3, 4, 5}), c, c, c, c, true, 0.9f, epsilon, "NHWC", false,
                             false, &out_, &metas[0], &metas[1], &metas[2], &metas[3],
                             &reserve_meta);
  };
  run({5}, 1e-5f);
  ExpectOut({2, 3, 4, 5});
  for (const DenseTensor& stat : stats) EXPECT_EQ(stat.dims(), DDim({5}));
  ExpectError(INVALID_ARGUMENT, "one number for", [&] { run({4}, 1e-5f); });
  run({5}, 0.5f);  // any epsilon, as the original
}

TEST_F(SparseInferMetaTest, Shapes) {
  const SparseCooTensor x = Coo({2, 3, 4});
  SparseTransposeInferMeta(x, {2, 0, -2}, &out_);
  ExpectOut({4, 2, 3});
  ExpectError(INVALID_ARGUMENT, "once", [&] { SparseTransposeInferMeta(x, {0, 0, 1}, &out_); });
  SparseReshapeInferMeta(x, IntArray({0, -1}), &out_);
  ExpectOut({2, 12});
  SparseSliceInferMeta(x, IntArray({-1, 0}), IntArray({1, -5}), IntArray({-1, 1}), &out_);
  ExpectOut({1, 3, 2});
  ExpectError(INVALID_ARGUMENT, "names 3",
              [&] { SparseSliceInferMeta(x, IntArray({3}), IntArray({1}), IntArray({1}), &out_); });
  ExpectError(INVALID_ARGUMENT, "one length", [&] {
    SparseSliceInferMeta(x, IntArray({0}), IntArray({1, 2}), IntArray({1}), &out_);
  });
}

TEST(StringsInferMetaTest, Shapes) {
  StringTensor x(StringTensorMeta(DDim({2, 3}))), out;
  MetaTensor meta(&out);
  StringsCaseInferMeta(x, true, &meta);
  EXPECT_EQ(out.dims(), DDim({2, 3}));
  StringsEmptyInferMeta(IntArray({4}), &meta);
  EXPECT_EQ(out.dims(), DDim({4}));
  StringsCopyInferMeta(x, true, &meta);
  EXPECT_EQ(out.dims(), DDim({2, 3}));
  ExpectError(INVALID_ARGUMENT, "negative", [&] { StringsEmptyInferMeta(IntArray({-1}), &meta); });
}

}  // namespace
}  // namespace phi
