#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::ExpectNear;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

struct EltwiseCase {
  const char* kernel;
  std::vector<Attribute> attrs;
  std::function<double(double)> f;
};

std::vector<EltwiseCase> EltwiseCases() {
  const auto gelu_tanh = [](double x) {
    return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
  };
  return {
      {"relu", {}, [](double x) { return x > 0 ? x : 0; }},
      {"sigmoid", {}, [](double x) { return 1 / (1 + std::exp(-x)); }},
      {"tanh", {}, [](double x) { return std::tanh(x); }},
      {"sqrt", {}, [](double x) { return std::sqrt(x); }},
      {"gelu", {false}, [](double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }},
      {"gelu", {true}, gelu_tanh},
      {"scale", {Scalar(3.0), 0.5f, true}, [](double x) { return 3 * x + 0.5; }},
      {"scale", {Scalar(3.0), 0.5f, false}, [](double x) { return 3 * (x + 0.5); }},
  };
}

KernelCall& Attributes(KernelCall& call, const EltwiseCase& c) {
  for (const Attribute& attr : c.attrs) call.Attr(attr);
  return call;
}

TEST(OneDNNActivationTest, AgreesWithTheFormula) {
  for (const DDim& dims :
       {DDim{}, DDim({}), DDim{1}, DDim{7}, DDim{2, 3, 5, 7}, DDim{1, 1, 2, 1, 3, 1, 2, 1, 3}}) {
    if (product(dims) == 0) continue;
    for (const EltwiseCase& c : EltwiseCases()) {
      DenseTensor x = MakeTensor(dims), out;
      for (int64_t i = 0; i < x.numel(); ++i) x.data<float>()[i] *= 4;
      if (c.kernel == std::string("sqrt")) {
        for (int64_t i = 0; i < x.numel(); ++i) x.data<float>()[i] += 4;
      }
      std::vector<double> expected = Values(x);
      for (double& v : expected) v = c.f(v);
      KernelCall call(c.kernel);
      Attributes(call.In(x), c).Out(&out, dims).Run();
      ExpectNear(Values(out), expected, 3e-6);
      KernelCall in_place(c.kernel);
      Attributes(in_place.In(x), c).Out(&x).Run();
      ExpectNear(Values(x), expected, 3e-6);
    }
  }
}

TEST(OneDNNActivationTest, SpecialValues) {
  const float inf = std::numeric_limits<float>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const DenseTensor x = MakeTensor({4}, {inf, -inf, NAN, -1.f});
  DenseTensor relu, sqrt, tanh;
  KernelCall("relu").In(x).Out(&relu, {4}).Run();
  ExpectNear({Values(relu)[1], Values(relu)[2], Values(relu)[3]}, {0, 0, 0}, 0);  // NaN gives 0
  EXPECT_EQ(Values(relu)[0], inf);
  KernelCall("sqrt").In(x).Out(&sqrt, {4}).Run();
  ExpectNear({Values(sqrt)[2], Values(sqrt)[3]}, {nan, nan}, 0);
  KernelCall("tanh").In(x).Out(&tanh, {4}).Run();
  ExpectNear(Values(tanh), {1, -1, nan, std::tanh(-1.0)}, 1e-6);
}

// oneDNN 3's own overflows from half of the largest number on.
TEST(OneDNNActivationTest, GeluOfTheLargestNumbersIsTheirs) {
  const float inf = std::numeric_limits<float>::infinity();
  const DenseTensor x = MakeTensor({5}, {inf, 3e38f, 1e38f, -3e38f, 1.f});
  DenseTensor out;
  KernelCall("gelu").In(x).Attr(false).Out(&out, {5}).Run();
  EXPECT_EQ(Values(out)[0], inf);
  ExpectNear({Values(out)[1], Values(out)[2], Values(out)[3], Values(out)[4]},
             {3e38f, 1e38f, 0, 0.5 * (1 + std::erf(1 / std::sqrt(2.0)))}, 1e-6);
}

TEST(OneDNNActivationTest, LeavesAnEmptyTensorEmpty) {
  const DenseTensor empty = MakeTensor({0, 3});
  for (const char* name : {"relu", "sqrt", "tanh"}) {
    DenseTensor out;
    KernelCall(name).In(empty).Out(&out, {0, 3}).Run();
    EXPECT_TRUE(out.initialized()) << name;
  }
}

TEST(OneDNNActivationTest, SaysWhatItRefuses) {
  const DenseTensor one = MakeTensor({1});
  EXPECT_NE(KernelCall("relu").InNone().Why().find("is missing"), std::string::npos);
  Scalar from_tensor(2.0);
  from_tensor.SetFromTensor(true);
  EXPECT_NE(
      KernelCall("scale").In(one).AttrList(from_tensor, 0.f, true).Why().find("from a tensor"),
      std::string::npos);
}

}  // namespace
}  // namespace phi
