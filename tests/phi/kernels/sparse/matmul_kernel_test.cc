#include "phi/kernels/sparse/matmul_kernel.h"

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

struct Size {
  int64_t batch, m, k, n;
};

// x [batch, m, k] y [batch, k, n] by the definition.
Numbers Product(const Numbers& x, const Numbers& y, Size s) {
  Numbers out(static_cast<size_t>(s.batch * s.m * s.n), 0);
  for (int64_t b = 0; b < s.batch; ++b) {
    for (int64_t i = 0; i < s.m; ++i) {
      for (int64_t j = 0; j < s.n; ++j) {
        for (int64_t l = 0; l < s.k; ++l) {
          out[static_cast<size_t>((b * s.m + i) * s.n + j)] +=
              x[static_cast<size_t>((b * s.m + i) * s.k + l)] *
              y[static_cast<size_t>((b * s.k + l) * s.n + j)];
        }
      }
    }
  }
  return out;
}

// A product with a dense second factor, its gradients by slopes.
template <typename Sparse>
void ExpectProduct(const std::string& kernel, Sparse x, const DDim& y_dims, Size s) {
  SCOPED_TRACE(kernel);
  DenseTensor y = Doubles(y_dims, Weights(product(y_dims))), out;
  const auto run = [&] {
    Call(kernel, {&x, &y}, {}, {&out});
    return Values<double>(out);
  };
  ExpectNear(run(), Product(Dense(x), Values<double>(y), s));
  const DenseTensor out_grad = Doubles(out.dims(), Weights(out.numel()));
  Sparse x_grad;
  DenseTensor y_grad;
  Call(kernel + "_grad", {&x, &y, &out_grad}, {}, {&x_grad, &y_grad});
  const Numbers of_x = Values<double>(x_grad.values()), of_y = Values<double>(y_grad);
  ExpectSlopes(x.mutable_values(), Values<double>(out_grad), run, of_x);
  ExpectSlopes(&y, Values<double>(out_grad), run, of_y);
  Call(kernel + "_grad", {&x, &y, &out_grad}, {}, {nullptr, &y_grad});
  EXPECT_EQ(Values<double>(y_grad), of_y);
  Call(kernel + "_grad", {&x, &y, &out_grad}, {}, {&x_grad, nullptr});
  EXPECT_EQ(Values<double>(x_grad.values()), of_x);
}

SparseCsrTensor Matrix() { return Csr({0, 2, 2, 3}, {0, 3, 1}, {1, 2, 3}, {3, 4}); }
SparseCsrTensor Batch() { return Csr({0, 1, 2, 0, 0, 2}, {2, 0, 1, 2}, {1, 2, 3, 4}, {2, 2, 3}); }
SparseCooTensor CooMatrix() { return Coo({{2, 0, 0, 2}, {1, 3, 0, 1}}, {3, 2, 1, 5}, {3, 4}); }
SparseCooTensor CooBatch() { return Coo({{1, 0, 1}, {1, 0, 1}, {2, 1, 0}}, {3, 2, 1}, {2, 2, 3}); }

TEST(SparseMatmulTest, IsTheProductOfDenseMatrices) {
  ExpectProduct("matmul_csr_dense", Matrix(), {4, 2}, {1, 3, 4, 2});
  ExpectProduct("matmul_csr_dense", Batch(), {2, 3, 2}, {2, 2, 3, 2});
  ExpectProduct("matmul_coo_dense", CooMatrix(), {4, 2}, {1, 3, 4, 2});  // a place twice
  ExpectProduct("matmul_coo_dense", CooBatch(), {2, 3, 1}, {2, 2, 3, 1});
  ExpectProduct("mv_csr", Matrix(), {4}, {1, 3, 4, 1});
  ExpectProduct("mv_coo", CooMatrix(), {4}, {1, 3, 4, 1});
}

TEST(SparseMatmulTest, NoValuesGiveZeros) {
  const SparseCsrTensor x = Csr({0, 0, 0}, {}, {}, {2, 3});
  const DenseTensor y = Doubles({3, 2}, Weights(6)), vec = Doubles({3}, Weights(3));
  DenseTensor out;
  Call("matmul_csr_dense", {&x, &y}, {}, {&out});
  EXPECT_EQ(Values<double>(out), Numbers(4, 0));
  Call("mv_csr", {&x, &vec}, {}, {&out});
  EXPECT_EQ(Values<double>(out), Numbers(2, 0));
}

template <typename Sparse>
void ExpectAddmm(const std::string& kernel, Sparse x, const DDim& y_dims, Size s) {
  SCOPED_TRACE(kernel);
  const float beta = 0.5f, alpha = -2.0f;
  const int64_t out_count = s.batch * s.m * s.n;
  DDim out_dims = x.dims();
  out_dims[out_dims.size() - 1] = s.n;
  DenseTensor input = Doubles(out_dims, Weights(out_count)),
              y = Doubles(y_dims, Weights(product(y_dims))), out;
  const auto run = [&] {
    Call(kernel, {&input, &x, &y}, {beta, alpha}, {&out});
    return Values<double>(out);
  };
  Numbers expected = Product(Dense(x), Values<double>(y), s);
  for (size_t i = 0; i < expected.size(); ++i) {
    expected[i] = alpha * expected[i] + beta * input.data<double>()[i];
  }
  ExpectNear(run(), expected);
  const Numbers weights = Weights(out_count);
  const DenseTensor out_grad = Doubles(out_dims, weights);
  Sparse x_grad;
  DenseTensor input_grad, y_grad;
  Call(kernel + "_grad", {&input, &x, &y, &out_grad}, {beta, alpha},
       {&input_grad, &x_grad, &y_grad});
  ExpectSlopes(&input, weights, run, Values<double>(input_grad));
  ExpectSlopes(x.mutable_values(), weights, run, Values<double>(x_grad.values()));
  ExpectSlopes(&y, weights, run, Values<double>(y_grad));
}

TEST(SparseAddmmTest, AddsAScaledProduct) {
  ExpectAddmm("addmm_csr_dense", Matrix(), {4, 2}, {1, 3, 4, 2});
  ExpectAddmm("addmm_csr_dense", Batch(), {2, 3, 2}, {2, 2, 3, 2});
  ExpectAddmm("addmm_coo_dense", CooMatrix(), {4, 2}, {1, 3, 4, 2});
}

void ExpectMasked(const SparseCsrTensor& mask, const DDim& x_dims, const DDim& y_dims, Size s) {
  Numbers other = Weights(product(y_dims) + 1);
  other.erase(other.begin());
  DenseTensor x = Doubles(x_dims, Weights(product(x_dims))), y = Doubles(y_dims, other);
  SparseCsrTensor out;
  const auto run = [&] {
    Call("masked_matmul_csr", {&x, &y, &mask}, {}, {&out});
    return Values<double>(out.values());
  };
  run();
  SparseCsrTensor ones = mask;
  *ones.mutable_values() = Doubles({mask.nnz()}, Numbers(static_cast<size_t>(mask.nnz()), 1));
  Numbers expected = Product(Values<double>(x), Values<double>(y), s);
  const Numbers where = Dense(ones);
  for (size_t i = 0; i < expected.size(); ++i) expected[i] *= where[i];
  ExpectNear(Dense(out), expected);
  const Numbers weights = Weights(mask.nnz());
  SparseCsrTensor out_grad = mask;
  *out_grad.mutable_values() = Doubles({mask.nnz()}, weights);
  DenseTensor x_grad, y_grad;
  Call("masked_matmul_csr_grad", {&x, &y, &out_grad}, {}, {&x_grad, &y_grad});
  ExpectSlopes(&x, weights, run, Values<double>(x_grad));
  ExpectSlopes(&y, weights, run, Values<double>(y_grad));
}

TEST(SparseMaskedMatmulTest, IsTheProductWhereTheMaskHasValues) {
  ExpectMasked(Matrix(), {3, 5}, {5, 4}, {1, 3, 5, 4});
  ExpectMasked(Batch(), {2, 2, 4}, {2, 4, 3}, {2, 2, 4, 3});
}

TEST(SparseMatmulTest, ShapesThatDoNotFitAreTypedErrors) {
  const SparseCsrTensor x = Matrix();
  const SparseCooTensor hybrid = Coo({{0}}, Doubles({1, 4}, Weights(4)), {3, 4});
  const DenseTensor wrong = Doubles({3, 2}, Weights(6)), vec = Doubles({3}, Weights(3)),
                    y = Doubles({4, 2}, Weights(8)), right = Doubles({3, 2}, Weights(6));
  DenseTensor out;
  SparseCsrTensor masked;
  const auto error = [&](const char* kernel, std::vector<const TensorBase*> in,
                         std::vector<Attribute> attrs, TensorBase* to) {
    return ErrorOf([&] { Call(kernel, in, attrs, {to}); });
  };
  EXPECT_NE(error("matmul_csr_dense", {&x, &wrong}, {}, &out).find("cannot be multiplied"),
            std::string::npos);
  EXPECT_NE(error("mv_csr", {&x, &vec}, {}, &out).find("cannot be multiplied"), std::string::npos);
  EXPECT_NE(error("matmul_coo_dense", {&hybrid, &y}, {}, &out).find("coordinates"),
            std::string::npos);
  EXPECT_NE(error("addmm_csr_dense", {&y, &x, &y}, {1.0f, 1.0f}, &out).find("input"),
            std::string::npos);
  EXPECT_NE(error("masked_matmul_csr", {&right, &wrong, &x}, {}, &masked).find("the mask"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              Call("matmul_csr_dense_grad", {&x, &y, &y}, {}, {&masked, &out});
            }).find("out_grad"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
