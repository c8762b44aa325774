#include "phi/kernels/sparse/sum_kernel.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/sparse/sparse_testing.h"

namespace phi {
namespace {

using testing::Call;
using testing::Coo;
using testing::Csr;
using testing::Dense;
using testing::Doubles;
using testing::ErrorOf;
using testing::ExpectNear;
using testing::ExpectSlopes;
using testing::Numbers;
using testing::Values;
using testing::Weights;

template <typename Sparse>
Sparse Sum(const char* kernel, const Sparse& x, const std::vector<int64_t>& axis, bool keep_dim) {
  Sparse out;
  Call(kernel, {&x}, {IntArray(axis), DataType::UNDEFINED, keep_dim}, {&out});
  return out;
}

// The gradient of a weighted sum of the result's values, against slopes.
template <typename Sparse>
void ExpectGradient(const std::string& kernel, Sparse x, const std::vector<int64_t>& axis,
                    bool keep_dim) {
  const Sparse out = Sum(kernel.c_str(), x, axis, keep_dim);
  const Numbers weights = Weights(out.values().numel());
  Sparse out_grad = out, x_grad;
  *out_grad.mutable_values() = Doubles(out.values().dims(), weights);
  Call(kernel + "_grad", {&x, &out_grad}, {IntArray(axis), keep_dim}, {&x_grad});
  ExpectSlopes(
      x.mutable_values(), weights,
      [&] { return Values<double>(Sum(kernel.c_str(), x, axis, keep_dim).values()); },
      Values<double>(x_grad.values()));
}

TEST(SparseSum, GradientsAreSlopes) {
  const SparseCooTensor repeated = Coo({{2, 0, 2, 2}, {1, 1, 1, 0}}, {1, 2, 3, 4}, {3, 3});
  const SparseCooTensor hybrid = Coo({{2, 0}, {1, 0}}, Doubles({2, 2}, {1, 2, 3, 4}), {3, 3, 2});
  for (const auto& axis : std::vector<std::vector<int64_t>>{{}, {0}, {1}, {-1}}) {
    for (const bool keep_dim : {false, true}) {
      ExpectGradient("sum_coo", repeated, axis, keep_dim);
      ExpectGradient("sum_coo", hybrid, axis, keep_dim);
    }
  }
  const SparseCsrTensor matrix = Csr({0, 2, 2, 3}, {1, 0, 2}, {1, 2, 3}, {3, 3});
  const SparseCsrTensor batch = Csr({0, 1, 2, 0, 0, 2}, {0, 1, 0, 1}, {1, 2, 3, 4}, {2, 2, 2});
  for (const auto& axis : std::vector<std::vector<int64_t>>{{}, {-1}}) {
    ExpectGradient("sum_csr", matrix, axis, false);
    ExpectGradient("sum_csr", batch, axis, false);
  }
}

// A place that out_grad lacks counts as 0.
TEST(SparseSum, AMissingGradientIsZero) {
  const SparseCooTensor x = Coo({{0, 1, 1}, {0, 0, 1}}, {1, 2, 3}, {2, 2});
  const SparseCooTensor out_grad = Coo(std::vector<std::vector<int64_t>>{{1}}, {7}, {2});
  SparseCooTensor x_grad;
  Call("sum_coo_grad", {&x, &out_grad}, {IntArray({1}), false}, {&x_grad});
  ExpectNear(Values<double>(x_grad.values()), {0, 7, 7});
}

TEST(SparseSum, TheOnlyAxisWithCoordinatesStays) {
  const SparseCooTensor x = Coo({{0, 1}}, Doubles({2, 2}, {1, 2, 3, 4}), {2, 2});
  const SparseCooTensor out = Sum("sum_coo", x, {0}, false);
  EXPECT_EQ(out.dims(), make_ddim({1, 2}));
  EXPECT_EQ(out.indices().dims(), make_ddim({1, 1}));
  ExpectNear(Values<double>(out.values()), {4, 6});
}

// As many axes have coordinates as before, and the value has the others.
TEST(SparseSum, OfAllValuesWithKeptAxes) {
  const SparseCooTensor x = Coo({{2, 0}, {1, 0}}, Doubles({2, 2}, {1, 2, 3, 4}), {3, 3, 2});
  const SparseCooTensor out = Sum("sum_coo", x, {}, true);
  EXPECT_EQ(out.dims(), make_ddim({1, 1, 1}));
  EXPECT_EQ(out.indices().dims(), make_ddim({2, 1}));
  EXPECT_EQ(out.values().dims(), make_ddim({1, 1}));
  ExpectNear(Values<double>(out.values()), {10});
}

TEST(SparseSum, WhatDoesNotFitIsATypedError) {
  const SparseCooTensor x = Coo({{0, 1}}, Doubles({2, 2}, {1, 2, 3, 4}), {2, 2});
  const auto sum = [&](const std::vector<int64_t>& axis) {
    return ErrorOf([&] { Sum("sum_coo", x, axis, false); });
  };
  EXPECT_NE(sum({2}).find("must be in [-2, 2)"), std::string::npos) << sum({2});
  EXPECT_NE(sum({0, 1}).find("one after the other"), std::string::npos);
  SparseCooTensor x_grad;
  EXPECT_NE(ErrorOf([&] {
              Call("sum_coo_grad", {&x, &x}, {IntArray({1}), false}, {&x_grad});
            }).find("out_grad must have the shape [2]"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
