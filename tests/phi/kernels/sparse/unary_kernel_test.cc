#include "phi/kernels/sparse/unary_kernel.h"

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

struct Function {
  const char* name;
  double (*f)(double);
  bool grad_of_out;  // the gradient reads the result
  bool positive;     // defined above 0 alone
};

const Function kFunctions[] = {
    {"sin", std::sin, false, false},
    {"tan", std::tan, false, false},
    {"asin", std::asin, false, false},
    {"atan", std::atan, false, false},
    {"sinh", std::sinh, false, false},
    {"tanh", std::tanh, true, false},
    {"asinh", std::asinh, false, false},
    {"atanh", std::atanh, false, false},
    {"sqrt", std::sqrt, true, true},
    {"square", [](double x) { return x * x; }, false, false},
    {"log1p", std::log1p, false, false},
    {"abs", [](double x) { return std::abs(x); }, false, false},
    {"expm1", std::expm1, true, false},
    {"relu", [](double x) { return x > 0 ? x : 0; }, true, false},
    {"relu6", [](double x) { return x > 6   ? 6
                                    : x > 0 ? x
                                            : 0; }, true, false},
};

Numbers Apply(const Numbers& x, const std::function<double(double)>& f) {
  Numbers out;
  for (const double v : x) out.push_back(f(v));
  return out;
}

// A COO and a CSR tensor of the same elements, in another order of the COO's values.
SparseCooTensor SomeCoo(const Numbers& values) {
  return Coo({{1, 0, 1, 0}, {2, 1, 0, 2}}, values, {2, 3});
}
SparseCsrTensor SomeCsr(const Numbers& values) {
  return Csr({0, 2, 4}, {1, 2, 0, 2}, values, {2, 3});
}

// The kernel is f of every element, as the dense tensor has it: f(0) is 0.
template <typename Sparse>
void ExpectFunction(const std::string& kernel, const Sparse& x, const std::vector<Attribute>& attrs,
                    const std::function<double(double)>& f) {
  Sparse out;
  Call(kernel, {&x}, attrs, {&out});
  EXPECT_EQ(out.dims(), x.dims());
  ExpectNear(Dense(out), Apply(Dense(x), f), 1e-14);
}

template <typename Sparse>
void ExpectGradient(const std::string& kernel, Sparse x, const std::vector<Attribute>& attrs,
                    bool grad_of_out) {
  Sparse out, out_grad = x, x_grad;
  Call(kernel, {&x}, attrs, {&out});
  const Numbers weights = Weights(x.nnz());
  *out_grad.mutable_values() = Doubles({x.nnz()}, weights);
  const TensorBase* read = grad_of_out ? &out : &x;
  std::vector<Attribute> grad_attrs = attrs;
  Call(kernel + "_grad", {read, &out_grad}, grad_attrs, {&x_grad});
  ExpectSlopes(
      x.mutable_values(), weights,
      [&] {
        Sparse moved;
        Call(kernel, {&x}, attrs, {&moved});
        return Values<double>(moved.values());
      },
      Values<double>(x_grad.values()));
}

TEST(SparseUnaryTest, AreTheDenseFunctions) {
  const Numbers any = {0.5, -0.25, 0.75, -0.9}, positive = {0.5, 0.25, 4, 9};
  for (const Function& function : kFunctions) {
    SCOPED_TRACE(function.name);
    const Numbers& values = function.positive ? positive : any;
    const std::string name = function.name;
    ExpectFunction(name + "_coo", SomeCoo(values), {}, function.f);
    ExpectFunction(name + "_csr", SomeCsr(values), {}, function.f);
    ExpectGradient(name + "_coo", SomeCoo(values), {}, function.grad_of_out);
    ExpectGradient(name + "_csr", SomeCsr(values), {}, function.grad_of_out);
  }
}

TEST(SparseUnaryTest, WithAttributes) {
  const Numbers values = {0.5, -0.25, 7, -2}, positive = {0.5, 0.25, 4, 9};
  for (const float alpha : {0.25f, 2.0f, 0.0f}) {
    const auto leaky = [=](double x) { return x < 0 ? double(alpha) * x : x; };
    ExpectFunction("leaky_relu_coo", SomeCoo(values), {alpha}, leaky);
    ExpectFunction("leaky_relu_csr", SomeCsr(values), {alpha}, leaky);
    ExpectGradient("leaky_relu_coo", SomeCoo(values), {alpha}, false);
    ExpectGradient("leaky_relu_csr", SomeCsr(values), {alpha}, false);
  }
  for (const float factor : {2.0f, 0.5f, 3.0f}) {
    const auto power = [=](double x) { return std::pow(x, double(factor)); };
    ExpectFunction("pow_coo", SomeCoo(positive), {factor}, power);
    ExpectFunction("pow_csr", SomeCsr(positive), {factor}, power);
    ExpectGradient("pow_coo", SomeCoo(positive), {factor}, false);
    ExpectGradient("pow_csr", SomeCsr(positive), {factor}, false);
  }
  const auto halved = [](double x) { return x / 2; };
  ExpectFunction("divide_scalar_coo", SomeCoo(values), {2.0f}, halved);
  ExpectFunction("divide_scalar_csr", SomeCsr(values), {2.0f}, halved);
  ExpectFunction("relu6_coo", SomeCoo(values), {}, [](double x) {
    return x > 6 ? 6 : x > 0 ? x : 0;
  });
}

TEST(SparseUnaryTest, ScaleAddsItsBiasToValuesAlone) {  // as in the original
  const SparseCooTensor x = SomeCoo({1, 2, 3, 4});
  SparseCooTensor out;
  Call("scale_coo", {&x}, {2.0f, 1.0f, true}, {&out});
  EXPECT_EQ(Values<double>(out.values()), (Numbers{3, 5, 7, 9}));
  Call("scale_coo", {&x}, {2.0f, 1.0f, false}, {&out});
  EXPECT_EQ(Values<double>(out.values()), (Numbers{4, 6, 8, 10}));
  const SparseCsrTensor y = SomeCsr({1, 2, 3, 4});
  SparseCsrTensor scaled;
  Call("scale_csr", {&y}, {-1.0f, 0.0f, true}, {&scaled});
  EXPECT_EQ(Values<double>(scaled.values()), (Numbers{-1, -2, -3, -4}));
}

TEST(SparseUnaryTest, MayBeInPlaceAndLeavesWhatSharesTheValues) {
  SparseCooTensor x = SomeCoo({1, -2, 3, -4});
  const SparseCooTensor shared = x;
  Call("relu_coo", {&x}, {}, {&x});
  EXPECT_EQ(Values<double>(x.values()), (Numbers{1, 0, 3, 0}));
  EXPECT_EQ(Values<double>(shared.values()), (Numbers{1, -2, 3, -4}));
}

TEST(SparseUnaryTest, NoValuesAndSpecialOnes) {
  const SparseCooTensor none = Coo({{}, {}}, Numbers{}, {2, 3});
  SparseCooTensor out;
  Call("sin_coo", {&none}, {}, {&out});
  EXPECT_EQ(out.nnz(), 0);
  EXPECT_EQ(out.dims(), DDim({2, 3}));
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const SparseCooTensor x = SomeCoo({NAN, kInf, -kInf, 0});
  Call("isnan_coo", {&x}, {}, {&out});
  EXPECT_EQ(Values<bool>(out.values()), (std::vector<bool>{true, false, false, false}));
  Call("relu_coo", {&x}, {}, {&out});  // NaN gives 0, as the dense kernel
  ExpectNear(Values<double>(out.values()), {0, kInf, 0, 0});
  const SparseCsrTensor y = SomeCsr({NAN, 1, 2, 3});
  SparseCsrTensor flags;
  Call("isnan_csr", {&y}, {}, {&flags});
  EXPECT_EQ(Values<bool>(flags.values()), (std::vector<bool>{true, false, false, false}));
}

TEST(SparseCastTest, CastsIndicesAndValues) {
  const SparseCooTensor x = SomeCoo({1.5, -2.5, 0, 3});
  SparseCooTensor out;
  Call("cast_coo", {&x}, {DataType::INT32, DataType::INT64}, {&out});
  EXPECT_EQ(Values<int>(out.indices()), (std::vector<int>{1, 0, 1, 0, 2, 1, 0, 2}));
  EXPECT_EQ(Values<int64_t>(out.values()), (std::vector<int64_t>{1, -2, 0, 3}));
  EXPECT_EQ(x.indices().dtype(), DataType::INT64);
  SparseCooTensor back;
  Call("cast_coo_grad", {&x, &out}, {DataType::UNDEFINED}, {&back}, DataType::INT64);
  EXPECT_EQ(Values<double>(back.values()), (Numbers{1, -2, 0, 3}));
  Call("cast_coo", {&x}, {DataType::UNDEFINED, DataType::BOOL}, {&out});
  EXPECT_EQ(Values<bool>(out.values()), (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(out.indices().dtype(), DataType::INT64);
  const SparseCsrTensor csr = SomeCsr({1, 2, 3, 4});
  SparseCsrTensor cast;
  Call("cast_csr", {&csr}, {DataType::INT32, DataType::FLOAT32}, {&cast});
  EXPECT_EQ(Values<int>(cast.crows()), (std::vector<int>{0, 2, 4}));
  EXPECT_EQ(Values<int>(cast.cols()), (std::vector<int>{1, 2, 0, 2}));
  EXPECT_EQ(cast.dtype(), DataType::FLOAT32);
  SparseCsrTensor csr_back;
  Call("cast_csr_grad", {&csr, &cast}, {DataType::FLOAT64}, {&csr_back}, DataType::FLOAT32);
  EXPECT_EQ(Values<double>(csr_back.values()), (Numbers{1, 2, 3, 4}));
}

TEST(SparseUnaryTest, ErrorsAreTyped) {
  const SparseCooTensor x = SomeCoo({1, 2, 3, 4}), few = Coo({{0}, {0}}, Numbers{1}, {2, 3});
  SparseCooTensor out;
  EXPECT_NE(ErrorOf([&] {
              Call("sin_coo_grad", {&x, &few}, {}, {&out});
            }).find("out_grad"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              Call("cast_coo", {&x}, {DataType::FLOAT32, DataType::UNDEFINED}, {&out});
            }).find("index_dtype"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] {
              Call("cast_coo", {&x}, {DataType::UNDEFINED, DataType::COMPLEX64}, {&out});
            }).find("complex64"),
            std::string::npos);
}

}  // namespace
}  // namespace phi
