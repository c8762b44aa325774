#include "phi/kernels/sparse/fused_attention_kernel.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/sparse/sparse_testing.h"

namespace phi {
namespace {

using testing::Call;
using testing::Csr;
using testing::Doubles;
using testing::ErrorOf;
using testing::ExpectSlopes;
using testing::Numbers;
using testing::Values;
using testing::Weights;

// Two heads of length 3 and width 2; the second row of the first head has no pair.
struct Example {
  DenseTensor query = Doubles({1, 2, 3, 2}, Weights(12));
  DenseTensor key = Doubles({1, 2, 3, 2}, {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8});
  DenseTensor value = Doubles({1, 2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  SparseCsrTensor mask =
      Csr({0, 2, 2, 4, 0, 1, 3, 4}, {0, 2, 1, 2, 1, 0, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 1}, {2, 3, 3});
  DenseTensor padding = Doubles({1, 3}, {1, 1, 0});
  SparseCsrTensor softmax;

  Numbers Out() {
    DenseTensor out;
    Call("fused_attention_csr", {&query, &key, &value, &mask, &padding, nullptr}, {},
         {&out, &softmax});
    return Values<double>(out);
  }
};

TEST(FusedAttention, GradientsAreSlopes) {
  Example e;
  const Numbers weights = Weights(static_cast<int64_t>(e.Out().size()));
  const DenseTensor out_grad = Doubles({1, 2, 3, 2}, weights);
  DenseTensor query_grad, key_grad, value_grad;
  Call("fused_attention_csr_grad", {&e.query, &e.key, &e.value, &e.softmax, &out_grad}, {},
       {&query_grad, &key_grad, &value_grad});
  ExpectSlopes(
      &e.query, weights, [&] { return e.Out(); }, Values<double>(query_grad));
  ExpectSlopes(
      &e.key, weights, [&] { return e.Out(); }, Values<double>(key_grad));
  ExpectSlopes(
      &e.value, weights, [&] { return e.Out(); }, Values<double>(value_grad));
}

TEST(FusedAttention, EachGradientMayBeMissing) {
  Example e;
  e.Out();
  const DenseTensor out_grad = Doubles({1, 2, 3, 2}, Weights(12));
  DenseTensor all, alone;
  Call("fused_attention_csr_grad", {&e.query, &e.key, &e.value, &e.softmax, &out_grad}, {},
       {nullptr, &alone, nullptr});
  DenseTensor query_grad, value_grad;
  Call("fused_attention_csr_grad", {&e.query, &e.key, &e.value, &e.softmax, &out_grad}, {},
       {&query_grad, &all, &value_grad});
  EXPECT_EQ(Values<double>(alone), Values<double>(all));
}

TEST(FusedAttention, TheWeightsMayBeMissing) {
  Example e;
  DenseTensor out;
  Call("fused_attention_csr", {&e.query, &e.key, &e.value, &e.mask, &e.padding, nullptr}, {},
       {&out, nullptr});
  EXPECT_EQ(Values<double>(out), e.Out());
}

// A NaN reaches the rows that it has a part in, and no other.
TEST(FusedAttention, NanSpreadsWithinItsRow) {
  Example e;
  e.query.data<double>()[0] = std::nan("");
  const Numbers out = e.Out();
  EXPECT_TRUE(std::isnan(out[0]) && std::isnan(out[1]));
  for (size_t i = 2; i < out.size(); ++i) EXPECT_FALSE(std::isnan(out[i])) << i;
}

TEST(FusedAttention, WhatDoesNotFitIsATypedError) {
  Example e;
  e.padding = Doubles({2, 3}, Numbers(6, 1));
  EXPECT_NE(ErrorOf([&] { e.Out(); }).find("key_padding_mask must have the shape [1, 3]"),
            std::string::npos);
  e = Example();
  e.Out();
  DenseTensor out_grad = Doubles({1, 2, 3, 2}, Weights(12)), query_grad;
  const auto error = [&] {
    return ErrorOf([&] {
      Call("fused_attention_csr_grad", {&e.query, &e.key, &e.value, &e.softmax, &out_grad}, {},
           {&query_grad, nullptr, nullptr});
    });
  };
  out_grad = Doubles({1, 2, 3, 1}, Numbers(6, 1));
  EXPECT_NE(error().find("out_grad must have the shape"), std::string::npos) << error();
  e.softmax = Csr({0, 1}, {0}, {1}, {1, 1});
  EXPECT_NE(error().find("softmax must have the shape [2, 3, 3]"), std::string::npos) << error();
  e.key = Doubles({1, 2, 3, 1}, Numbers(6, 1));
  EXPECT_NE(error().find("must have one shape"), std::string::npos) << error();
}

}  // namespace
}  // namespace phi
