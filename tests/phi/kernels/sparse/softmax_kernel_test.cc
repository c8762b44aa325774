#include "phi/kernels/sparse/softmax_kernel.h"

#include <gtest/gtest.h>

#include <limits>

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

// Sums of out along an axis: 1 where a line has values.
void ExpectLineSums(const Numbers& out, const DDim& dims, int axis) {
  int64_t inner = 1;
  for (int d = axis + 1; d < dims.size(); ++d) inner *= dims[d];
  const int64_t length = dims[axis], outer = product(dims) / (inner * length);
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < inner; ++i) {
      double sum = 0;
      for (int64_t l = 0; l < length; ++l) {
        sum += out[static_cast<size_t>((o * length + l) * inner + i)];
      }
      EXPECT_TRUE(sum == 0 || std::abs(sum - 1) < 1e-12) << sum;
    }
  }
}

template <typename Sparse>
void ExpectSoftmax(const std::string& kernel, Sparse x, int axis) {
  SCOPED_TRACE(axis);
  Sparse out, x_grad;
  const auto run = [&] {
    Call(kernel, {&x}, {axis}, {&out});
    return Values<double>(out.values());
  };
  run();
  ExpectLineSums(Dense(out), x.dims(), axis < 0 ? axis + x.dims().size() : axis);
  const Sparse held = out;
  Sparse out_grad = x;
  const Numbers weights = Weights(x.values().numel());
  *out_grad.mutable_values() = Doubles(x.values().dims(), weights);
  Call(kernel + "_grad", {&held, &out_grad}, {axis}, {&x_grad});
  ExpectSlopes(x.mutable_values(), weights, run, Values<double>(x_grad.values()));
}

TEST(SparseSoftmaxTest, LinesSumToOneAndGradientsAreSlopes) {
  ExpectSoftmax("softmax_csr", Csr({0, 3, 3, 4}, {0, 1, 3, 2}, {1, 2, -1, 5}, {3, 4}), -1);
  ExpectSoftmax("softmax_csr", Csr({0, 2, 2, 0, 1, 3}, {0, 1, 1, 0, 2}, {1, 2, 3, 4, 5}, {2, 2, 3}),
                2);
  const SparseCooTensor coo = Coo({{1, 0, 0, 1, 1}, {2, 1, 0, 0, 1}}, {3, 2, 1, 5, -1}, {2, 3});
  for (const int axis : {-1, -2, 0, 1}) ExpectSoftmax("softmax_coo", coo, axis);
  // an axis without coordinates, and one with, of values of two elements
  const SparseCooTensor rows = Coo({{2, 0}}, Doubles({2, 2}, {1, 2, 3, 5}), {3, 2});
  for (const int axis : {0, 1}) ExpectSoftmax("softmax_coo", rows, axis);
}

// What real Paddle 2.6.2 answers on its CPU.
TEST(SparseSoftmaxTest, ValuesOfTheOriginal) {
  const SparseCsrTensor x = Csr({0, 2, 3}, {0, 2, 1}, {1, 2, 3}, {2, 3});
  SparseCsrTensor out;
  Call("softmax_csr", {&x}, {-1}, {&out});
  ExpectNear(Values<double>(out.values()), {0.2689414213699951, 0.7310585786300049, 1});
  const SparseCooTensor coo = Coo({{0, 0, 1}, {0, 2, 1}}, {1, 2, 3}, {2, 3});
  SparseCooTensor by_rows;
  Call("softmax_coo", {&coo}, {0}, {&by_rows});
  EXPECT_EQ(Values<double>(by_rows.values()), (Numbers{1, 1, 1}));
}

TEST(SparseSoftmaxTest, LargeValuesAndNaN) {
  const SparseCsrTensor x = Csr({0, 2, 4}, {0, 1, 0, 1}, {1000, 1001, NAN, 1}, {2, 2});
  SparseCsrTensor out;
  Call("softmax_csr", {&x}, {-1}, {&out});
  ExpectNear(Values<double>(out.values()), {0.2689414213699951, 0.7310585786300049, NAN, NAN});
}

TEST(SparseSoftmaxTest, ErrorsAreTyped) {
  const SparseCsrTensor x = Csr({0, 1}, {0}, {1}, {1, 2});
  const SparseCooTensor coo = Coo({{0}, {0}}, {1}, {1, 2}),
                        more = Coo({{0, 0}, {0, 1}}, {1, 2}, {1, 2});
  SparseCsrTensor out;
  SparseCooTensor coo_out;
  EXPECT_NE(ErrorOf([&] { Call("softmax_csr", {&x}, {0}, {&out}); }).find("must be -1"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] { Call("softmax_coo", {&coo}, {2}, {&coo_out}); }).find("[-2, 2)"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              Call("softmax_coo_grad", {&coo, &more}, {1}, {&coo_out});
            }).find("out_grad"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
