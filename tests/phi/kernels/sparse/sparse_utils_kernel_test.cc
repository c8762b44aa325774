#include "phi/kernels/sparse/sparse_utils_kernel.h"

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
using testing::Numbers;
using testing::Values;

const Numbers kMatrix = {0, 1, 0, 2, 0, 3};

TEST(SparseConversionTest, RoundTripsOfADenseMatrix) {
  const DenseTensor x = Doubles({2, 3}, kMatrix);
  SparseCooTensor coo;
  Call("dense_to_coo", {&x}, {int64_t{2}}, {&coo});
  EXPECT_EQ(Values<int64_t>(coo.indices()), (std::vector<int64_t>{0, 1, 1, 1, 0, 2}));
  EXPECT_EQ(Values<double>(coo.values()), (Numbers{1, 2, 3}));
  EXPECT_TRUE(coo.coalesced());
  SparseCsrTensor csr;
  Call("coo_to_csr", {&coo}, {}, {&csr});
  EXPECT_EQ(Values<int64_t>(csr.crows()), (std::vector<int64_t>{0, 1, 3}));
  EXPECT_EQ(Values<int64_t>(csr.cols()), (std::vector<int64_t>{1, 0, 2}));
  SparseCooTensor back;
  Call("csr_to_coo", {&csr}, {}, {&back});
  EXPECT_EQ(Values<int64_t>(back.indices()), Values<int64_t>(coo.indices()));
  DenseTensor dense;
  Call("coo_to_dense", {&back}, {}, {&dense});
  EXPECT_EQ(Values<double>(dense), kMatrix);
  SparseCsrTensor direct;
  Call("dense_to_csr", {&x}, {}, {&direct});
  Call("csr_to_dense", {&direct}, {}, {&dense});
  EXPECT_EQ(Values<double>(dense), kMatrix);
  EXPECT_EQ(dense.dims(), DDim({2, 3}));
  EXPECT_EQ(dense.layout(), DataLayout::NCHW);
}

TEST(SparseConversionTest, HaveTheNamesOf23Too) {
  const DenseTensor x = Doubles({2, 3}, kMatrix);
  SparseCooTensor coo, back;
  SparseCsrTensor csr, direct;
  DenseTensor dense, of_csr, values;
  Call("dense_to_sparse_coo", {&x}, {int64_t{2}}, {&coo});
  Call("sparse_coo_to_csr", {&coo}, {}, {&csr});
  Call("sparse_csr_to_coo", {&csr}, {}, {&back});
  Call("sparse_coo_to_dense", {&back}, {}, {&dense});
  Call("dense_to_sparse_csr", {&x}, {}, {&direct});
  Call("sparse_csr_to_dense", {&direct}, {}, {&of_csr});
  Call("coo_values", {&coo}, {}, {&values});
  Call("sparse_mask", {&x, &coo}, {}, {&back});
  EXPECT_EQ(Values<double>(dense), kMatrix);
  EXPECT_EQ(Values<double>(of_csr), kMatrix);
  EXPECT_EQ(Values<double>(values), (Numbers{1, 2, 3}));
  EXPECT_EQ(Dense(back), kMatrix);
}

TEST(SparseConversionTest, ABatchOfMatricesAndValuesOfSeveralElements) {
  const Numbers numbers = {0, 1, 0, 0, 2, 0, 0, 0, 3, 4, 0, 0};
  const DenseTensor x = Doubles({2, 3, 2}, numbers);
  SparseCsrTensor csr;
  Call("dense_to_csr", {&x}, {}, {&csr});
  EXPECT_EQ(Values<int64_t>(csr.crows()), (std::vector<int64_t>{0, 1, 1, 2, 0, 0, 2, 2}));
  DenseTensor dense;
  Call("csr_to_dense", {&csr}, {}, {&dense});
  EXPECT_EQ(Values<double>(dense), numbers);
  SparseCooTensor rows;
  Call("dense_to_coo", {&x}, {int64_t{2}}, {&rows});
  EXPECT_EQ(rows.values().dims(), DDim({3, 2}));
  EXPECT_EQ(Values<double>(rows.values()), (Numbers{0, 1, 2, 0, 3, 4}));
  Call("coo_to_dense", {&rows}, {}, {&dense});
  EXPECT_EQ(Values<double>(dense), numbers);
}

TEST(SparseConversionTest, KeepsNaNAndTheTypeOfIndices) {
  const DenseTensor x = Doubles({3}, {0, NAN, -0.0});
  SparseCooTensor coo;
  Call("dense_to_coo", {&x}, {int64_t{1}}, {&coo});
  EXPECT_EQ(Values<int64_t>(coo.indices()), (std::vector<int64_t>{1}));
  const SparseCooTensor narrow = Coo<int>({{1, 0}, {0, 2}}, Doubles({2}, {5, 6}), {2, 3});
  SparseCsrTensor csr;
  Call("coo_to_csr", {&narrow}, {}, {&csr});
  EXPECT_EQ(csr.crows().dtype(), DataType::INT32);
  EXPECT_EQ(Values<int>(csr.cols()), (std::vector<int>{2, 0}));
  EXPECT_EQ(Values<double>(csr.values()), (Numbers{6, 5}));
}

// What real Paddle 2.6.2 answers on its CPU.
TEST(SparseConversionTest, RepeatedPlacesAsInTheOriginal) {
  const SparseCooTensor x = Coo({{0, 0, 1}, {1, 1, 0}}, Numbers{1, 2, 3}, {2, 3});
  DenseTensor dense;
  Call("coo_to_dense", {&x}, {}, {&dense});
  EXPECT_EQ(Values<double>(dense), (Numbers{0, 2, 0, 3, 0, 0}));
  SparseCooTensor sum;
  Call("coalesce_coo", {&x}, {}, {&sum});
  EXPECT_EQ(Values<int64_t>(sum.indices()), (std::vector<int64_t>{0, 1, 1, 0}));
  EXPECT_EQ(Values<double>(sum.values()), (Numbers{3, 3}));
  EXPECT_TRUE(sum.coalesced());
  SparseCsrTensor csr;
  Call("coo_to_csr", {&x}, {}, {&csr});
  EXPECT_EQ(Values<int64_t>(csr.crows()), (std::vector<int64_t>{0, 2, 3}));
  EXPECT_EQ(Values<double>(csr.values()), (Numbers{1, 2, 3}));
}

TEST(SparseConversionTest, NoValues) {
  const SparseCooTensor x = Coo({{}, {}}, Numbers{}, {2, 3});
  DenseTensor dense;
  Call("coo_to_dense", {&x}, {}, {&dense});
  EXPECT_EQ(Values<double>(dense), Numbers(6, 0));
  SparseCsrTensor csr;
  Call("coo_to_csr", {&x}, {}, {&csr});
  EXPECT_EQ(Values<int64_t>(csr.crows()), (std::vector<int64_t>{0, 0, 0}));
  SparseCooTensor back;
  Call("csr_to_coo", {&csr}, {}, {&back});
  EXPECT_EQ(back.nnz(), 0);
  Call("coalesce_coo", {&x}, {}, {&back});
  EXPECT_EQ(back.indices().dims(), DDim({2, 0}));
}

TEST(SparseConversionTest, HostileIndicesAreTypedErrors) {
  DenseTensor dense;
  const auto to_dense = [&](const TensorBase& x, const char* kernel) {
    return ErrorOf([&] { Call(kernel, {&x}, {}, {&dense}); });
  };
  EXPECT_NE(to_dense(Coo({{0, 2}, {0, 0}}, Numbers{1, 2}, {2, 3}), "coo_to_dense")
                .find("index 2 of value 1 is outside dimension 0"),
            std::string::npos);
  EXPECT_NE(
      to_dense(Coo({{0, -1}, {0, 0}}, Numbers{1, 2}, {2, 3}), "coo_to_dense").find("index -1"),
      std::string::npos);
  EXPECT_NE(to_dense(Coo({{0}, {0}}, Numbers{1, 2}, {2, 3}), "coo_to_dense").find("[nnz"),
            std::string::npos);
  EXPECT_NE(to_dense(Csr({0, 2, 1}, {0, 1}, {1, 2}, {2, 3}), "csr_to_dense").find("crows"),
            std::string::npos);
  EXPECT_NE(to_dense(Csr({1, 1, 2}, {0, 1}, {1, 2}, {2, 3}), "csr_to_dense").find("begin at 1"),
            std::string::npos);
  EXPECT_NE(to_dense(Csr({0, 1, 9}, {0, 1}, {1, 2}, {2, 3}), "csr_to_dense").find("pass the 2"),
            std::string::npos);
  // Of the second matrix: behind the columns of the first, where sums with it would overflow.
  EXPECT_NE(to_dense(Csr({0, 1, 0, INT64_MAX}, {0, 1}, {1, 2}, {2, 1, 3}), "csr_to_dense")
                .find("pass the 2"),
            std::string::npos);
  EXPECT_NE(to_dense(Csr({0, 1, 1}, {0, 1}, {1, 2}, {2, 3}), "csr_to_dense").find("there are 2"),
            std::string::npos);
  EXPECT_NE(to_dense(Csr({0, 2}, {0, 1}, {1, 2}, {2, 3}), "csr_to_dense").find("needs 3 crows"),
            std::string::npos);
  EXPECT_NE(to_dense(Csr({0, 1, 2}, {0, 3}, {1, 2}, {2, 3}), "csr_to_dense").find("column 3"),
            std::string::npos);
  const int64_t huge = int64_t{1} << 40;
  EXPECT_NE(to_dense(Coo({{0}, {0}}, Numbers{1}, {huge, huge}), "coo_to_dense")
                .find("cannot have the shape"),
            std::string::npos);
}

TEST(SparseConversionTest, WrongAttributesAreTypedErrors) {
  const DenseTensor x = Doubles({2, 3}, kMatrix);
  SparseCooTensor coo;
  SparseCsrTensor csr;
  for (const int64_t sparse_dim : {0, 3, -1}) {
    EXPECT_NE(ErrorOf([&] { Call("dense_to_coo", {&x}, {sparse_dim}, {&coo}); }).find("sparse_dim"),
              std::string::npos);
  }
  const DenseTensor vector = Doubles({3}, {1, 0, 2});
  EXPECT_NE(ErrorOf([&] { Call("dense_to_csr", {&vector}, {}, {&csr}); }).find("2 or 3 dimensions"),
            std::string::npos);
}

TEST(SparseMembersTest, MakesATensorOfCopiesAndGivesThemBack) {
  const DenseTensor values = Doubles({3}, {4, 5, 6});
  const DenseTensor indices = testing::Tensor<int>({2, 3}, {1, 0, 0, 0, 2, 1});
  SparseCooTensor coo;
  Call("sparse_coo_tensor", {&values, &indices}, {std::vector<int64_t>{2, 3}}, {&coo});
  EXPECT_FALSE(coo.values().IsSharedBufferWith(values));
  EXPECT_FALSE(coo.indices().IsSharedBufferWith(indices));
  EXPECT_FALSE(coo.coalesced());
  EXPECT_EQ(Dense(coo), (Numbers{0, 6, 5, 4, 0, 0}));
  DenseTensor got;
  Call("values_coo", {&coo}, {}, {&got});
  EXPECT_EQ(Values<double>(got), (Numbers{4, 5, 6}));
  EXPECT_FALSE(got.IsSharedBufferWith(coo.values()));
  Call("indices_coo", {&coo}, {}, {&got});
  EXPECT_EQ(Values<int>(got), (std::vector<int>{1, 0, 0, 0, 2, 1}));
  EXPECT_NE(
      ErrorOf([&] {
        Call("sparse_coo_tensor", {&values, &indices}, {std::vector<int64_t>{2, 3, 4}}, {&coo});
      }).find("must have the shape"),
      std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              Call("sparse_coo_tensor", {&values, &indices}, {std::vector<int64_t>{1, 3}}, {&coo});
            }).find("outside dimension"),
            std::string::npos);
}

TEST(SparseMembersTest, LikeAnother) {
  const SparseCsrTensor x = Csr({0, 1, 2}, {2, 0}, {7, 8}, {2, 3});
  SparseCsrTensor out;
  Call("full_like_csr", {&x}, {Scalar(2.5), DataType::UNDEFINED}, {&out});
  EXPECT_EQ(Dense(out), (Numbers{0, 0, 2.5, 2.5, 0, 0}));
  Call("full_like_csr", {&x}, {Scalar(2.5), DataType::INT32}, {&out});
  EXPECT_EQ(Values<int>(out.values()), (std::vector<int>{2, 2}));
  EXPECT_EQ(Dense(x), (Numbers{0, 0, 7, 8, 0, 0}));
  Call("empty_like_csr", {&x}, {}, {&out});
  EXPECT_EQ(out.values().dims(), DDim({2}));
  EXPECT_FALSE(out.values().IsSharedBufferWith(x.values()));
  const SparseCooTensor coo = Coo({{1, 0}}, Numbers{1, 2}, {3});
  SparseCooTensor filled;
  Call("full_like_coo", {&coo}, {Scalar(1), DataType::BOOL}, {&filled});
  EXPECT_EQ(filled.dtype(), DataType::BOOL);
}

TEST(SparseGradTest, GradientsTakeWhatStandsInThePlaces) {
  const SparseCooTensor x = Coo({{1, 0, 0}, {0, 2, 1}}, Numbers{4, 5, 6}, {2, 3});
  const DenseTensor out_grad = Doubles({2, 3}, {1, 2, 3, 4, 5, 6});
  SparseCooTensor x_grad;
  Call("coo_to_dense_grad", {&x, &out_grad}, {}, {&x_grad});
  EXPECT_EQ(Values<double>(x_grad.values()), (Numbers{4, 3, 2}));
  Call("mask_coo", {&out_grad, &x}, {}, {&x_grad});
  EXPECT_EQ(Dense(x_grad), (Numbers{0, 2, 3, 4, 0, 0}));
  const DenseTensor grads = Doubles({3}, {7, 8, 9});
  Call("values_coo_grad", {&x, &grads}, {}, {&x_grad});
  EXPECT_EQ(Values<double>(x_grad.values()), (Numbers{7, 8, 9}));
  EXPECT_EQ(Values<int64_t>(x_grad.indices()), Values<int64_t>(x.indices()));
  // indices in another order, and a place that out_grad does not have
  const DenseTensor indices = testing::Tensor<int64_t>({2, 3}, {0, 1, 1, 1, 0, 1});
  DenseTensor values_grad;
  Call("sparse_coo_tensor_grad", {&indices, &x_grad}, {}, {&values_grad});
  EXPECT_EQ(Values<double>(values_grad), (Numbers{9, 7, 0}));
  const DenseTensor few = Doubles({2}, {7, 8}), small = Doubles({2, 2}, {1, 2, 3, 4});
  EXPECT_NE(ErrorOf([&] {
              Call("values_coo_grad", {&x, &few}, {}, {&x_grad});
            }).find("out_grad"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              Call("coo_to_dense_grad", {&x, &small}, {}, {&x_grad});
            }).find("must have the shape of x"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
