#include "phi/kernels/sparse/elementwise_kernel.h"

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
using testing::Numbers;
using testing::Values;

constexpr double kInf = std::numeric_limits<double>::infinity();

struct Operation {
  const char* name;
  double (*f)(double, double);
};
const Operation kOperations[] = {
    {"add", [](double x, double y) { return x + y; }},
    {"subtract", [](double x, double y) { return x - y; }},
    {"multiply", [](double x, double y) { return x * y; }},
    {"divide", [](double x, double y) { return x / y; }},
};

Numbers Zip(const Numbers& x, const Numbers& y, double (*f)(double, double)) {
  Numbers out;
  for (size_t i = 0; i < x.size(); ++i) out.push_back(f(x[i], y[i]));
  return out;
}

template <typename Sparse>
void ExpectOperations(const char* form, const Sparse& x, const Sparse& y) {
  for (const Operation& operation : kOperations) {
    SCOPED_TRACE(operation.name);
    Sparse out;
    Call(operation.name + std::string(form), {&x, &y}, {}, {&out});
    ExpectNear(Dense(out), Zip(Dense(x), Dense(y), operation.f));
  }
}

TEST(SparseElementwiseTest, AreTheDenseOperations) {
  ExpectOperations("_coo_coo", Coo({{0, 0, 1}, {0, 2, 1}}, {1, 2, 3}, {2, 3}),
                   Coo({{0, 1, 1}, {2, 1, 2}}, {-2, 5, 0}, {2, 3}));
  ExpectOperations("_csr_csr", Csr({0, 2, 3}, {0, 2, 1}, {1, 2, 3}, {2, 3}),
                   Csr({0, 1, 3}, {2, 1, 2}, {-2, 5, 0.5}, {2, 3}));
  // a batch; values of two elements; unsorted and repeated places; no values
  ExpectOperations("_csr_csr", Csr({0, 1, 1, 0, 0, 2}, {1, 0, 1}, {1, 2, 3}, {2, 2, 2}),
                   Csr({0, 0, 1, 0, 1, 1}, {0, 1}, {4, 5}, {2, 2, 2}));
  ExpectOperations("_coo_coo", Coo({{2, 0}}, Doubles({2, 2}, {1, 2, 3, 4}), {3, 2}),
                   Coo({{0, 1}}, Doubles({2, 2}, {5, 6, 7, 8}), {3, 2}));
  ExpectOperations("_coo_coo", Coo({{1, 0, 0}, {0, 2, 0}}, {1, 2, 3}, {2, 3}),
                   Coo({{1, 0, 1}, {0, 0, 0}}, {4, 5, 6}, {2, 3}));
  ExpectOperations("_coo_coo", Coo({{}, {}}, Numbers{}, {2, 3}), Coo({{1}, {0}}, {4}, {2, 3}));
}

// What real Paddle 2.6.2 answers on its CPU: values of 0 stay, quotients are everywhere.
TEST(SparseElementwiseTest, PlacesAsInTheOriginal) {
  const SparseCooTensor x = Coo({{0, 0, 1}, {0, 2, 1}}, {1, 2, 3}, {2, 3}),
                        y = Coo({{0, 1, 1}, {2, 1, 2}}, {-2, 5, 0}, {2, 3});
  SparseCooTensor out;
  Call("add_coo_coo", {&x, &y}, {}, {&out});
  EXPECT_EQ(Values<int64_t>(out.indices()), (std::vector<int64_t>{0, 0, 1, 1, 0, 2, 1, 2}));
  EXPECT_EQ(Values<double>(out.values()), (Numbers{1, 0, 8, 0}));
  Call("multiply_coo_coo", {&x, &y}, {}, {&out});
  EXPECT_EQ(Values<double>(out.values()), (Numbers{0, -4, 15, 0}));
  Call("divide_coo_coo", {&x, &y}, {}, {&out});
  EXPECT_EQ(out.nnz(), 6);
  ExpectNear(Values<double>(out.values()), {kInf, NAN, -1, NAN, 0.6, NAN});
}

TEST(SparseElementwiseTest, ADenseBiasOfEachValue) {
  const SparseCooTensor x = Coo({{2, 0}}, Doubles({2, 2}, {1, 2, 3, 4}), {3, 2});
  const DenseTensor bias = Doubles({2}, {10, 20}), wrong = Doubles({3}, {1, 2, 3});
  SparseCooTensor out;
  Call("add_coo_dense", {&x, &bias}, {}, {&out});
  EXPECT_EQ(Dense(out), (Numbers{13, 24, 0, 0, 11, 22}));
  EXPECT_NE(ErrorOf([&] {
              Call("add_coo_dense", {&x, &wrong}, {}, {&out});
            }).find("last dimensions"),
            std::string::npos);
  SparseCooTensor x_grad;
  DenseTensor y_grad;
  Call("add_coo_dense_grad", {&x, &bias, &x}, {}, {&x_grad, &y_grad});
  EXPECT_EQ(Values<double>(y_grad), (Numbers{4, 6}));
  EXPECT_EQ(Dense(x_grad), Dense(x));
}

// Gradients against those of dense tensors, element by element.
TEST(SparseElementwiseGradTest, AreThoseOfDenseTensors) {
  const SparseCooTensor x = Coo({{0, 0, 1}, {0, 2, 1}}, {1, 2, 3}, {2, 3}),
                        y = Coo({{0, 1, 1}, {2, 1, 2}}, {-2, 5, 4}, {2, 3}),
                        dy = Coo({{0, 1, 1}, {2, 0, 1}}, {0.5, -1, 2}, {2, 3});
  const Numbers a = Dense(x), b = Dense(y), d = Dense(dy);
  SparseCooTensor x_grad, y_grad;
  Call("add_coo_coo_grad", {&x, &y, &dy}, {}, {&x_grad, &y_grad});
  EXPECT_EQ(Dense(x_grad), d);
  EXPECT_EQ(Dense(y_grad), d);
  Call("subtract_coo_coo_grad", {&x, &y, &dy}, {}, {&x_grad, &y_grad});
  EXPECT_EQ(Dense(x_grad), d);
  ExpectNear(Dense(y_grad), Zip(d, d, [](double v, double) { return -v; }));
  Call("multiply_coo_coo_grad", {&x, &y, &dy}, {}, {&x_grad, &y_grad});
  ExpectNear(Dense(x_grad), Zip(d, b, kOperations[2].f));
  ExpectNear(Dense(y_grad), Zip(d, a, kOperations[2].f));
  SparseCooTensor out;
  Call("divide_coo_coo", {&x, &y}, {}, {&out});
  Call("divide_coo_coo_grad", {&x, &y, &out, &dy}, {}, {&x_grad, &y_grad});
  ExpectNear(Dense(x_grad), Zip(d, b, kOperations[3].f));
  const Numbers part = Zip(d, Dense(out), kOperations[2].f);
  ExpectNear(Dense(y_grad), Zip(part, b, [](double v, double w) { return -(v / w); }));
  // each may be left out
  Call("multiply_coo_coo_grad", {&x, &y, &dy}, {}, {nullptr, &y_grad});
  ExpectNear(Dense(y_grad), Zip(d, a, kOperations[2].f));
}

TEST(SparseElementwiseGradTest, OfCsrTensors) {
  const SparseCsrTensor x = Csr({0, 2, 3}, {0, 2, 1}, {1, 2, 3}, {2, 3}),
                        y = Csr({0, 1, 3}, {2, 1, 2}, {-2, 5, 4}, {2, 3});
  SparseCsrTensor x_grad, y_grad, out;
  Call("add_csr_csr_grad", {&x, &y, &x}, {}, {&x_grad, &y_grad});
  EXPECT_EQ(Dense(y_grad), Dense(x));
  Call("subtract_csr_csr_grad", {&x, &y, &x}, {}, {&x_grad, &y_grad});
  ExpectNear(Dense(y_grad), {-1, 0, -2, 0, -3, 0});
  Call("multiply_csr_csr_grad", {&x, &y, &x}, {}, {&x_grad, &y_grad});
  ExpectNear(Dense(x_grad), {0, 0, -4, 0, 15, 0});
  ExpectNear(Dense(y_grad), {1, 0, 4, 0, 9, 0});
  Call("divide_csr_csr", {&x, &y}, {}, {&out});
  Call("divide_csr_csr_grad", {&x, &y, &out, &x}, {}, {&x_grad, &y_grad});
  ExpectNear(Dense(x_grad), {kInf, NAN, -1, NAN, 0.6, 0});
}

TEST(SparseElementwiseTest, IntegersAndTypedErrors) {
  const auto ints = [](const std::vector<int>& values) {
    return SparseCooTensor(testing::Tensor<int64_t>({1, 2}, {0, 1}),
                           testing::Tensor<int>({2}, values), {2});
  };
  const SparseCooTensor x = ints({6, std::numeric_limits<int>::min()}), y = ints({4, -1}),
                        zero = ints({1, 0});
  SparseCooTensor out;
  Call("divide_coo_coo", {&x, &y}, {}, {&out}, DataType::INT32);
  EXPECT_EQ(Values<int>(out.values()), (std::vector<int>{1, std::numeric_limits<int>::min()}));
  EXPECT_NE(ErrorOf([&] {
              Call("divide_coo_coo", {&x, &zero}, {}, {&out}, DataType::INT32);
            }).find("divided by 0"),
            std::string::npos);
  const SparseCooTensor other = Coo({{0}, {0}}, {1}, {2, 2}), matrix = Coo({{0}, {0}}, {1}, {2, 3}),
                        rows = Coo({{0}}, Doubles({1, 2}, {1, 2}), {2, 2});
  EXPECT_NE(ErrorOf([&] {
              Call("add_coo_coo", {&other, &matrix}, {}, {&out});
            }).find("one shape"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              Call("add_coo_coo", {&other, &rows}, {}, {&out});
            }).find("coordinates"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
