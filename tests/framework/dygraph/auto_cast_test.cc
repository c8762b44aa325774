#include "framework/dygraph/auto_cast.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <thread>

#include "framework/dygraph/tracer.h"
#include "phi/core/flags.h"
#include "phibridge/amp.h"
#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "tests/framework/model_testing.h"

PHI_DECLARE_bool(use_mkldnn);

namespace phibridge {
namespace {

using amp::AutoCastGuard;
using amp::AutoCastOptions;
using phi::DataType;
using phi::Tensor;
using testing::ErrorOf;

constexpr DataType kLow = DataType::BFLOAT16;
constexpr DataType kWide = DataType::FLOAT32;

AutoCastOptions At(const std::string& level, DataType dtype = kLow) {
  AutoCastOptions options;
  options.level = level;
  options.dtype = dtype;
  return options;
}

Tensor X() { return Tensor::of({{0.5f, -1.25f}, {2.0f, 0.125f}}); }
Tensor Wanted(Tensor tensor) {
  autograd::set_stop_gradient(&tensor, false);
  return tensor;
}

std::vector<float> Numbers(const Tensor& tensor) {
  const Tensor wide = tensor.cast(kWide);
  return {wide.data<float>(), wide.data<float>() + wide.numel()};
}

bool SameBits(const Tensor& a, const Tensor& b) {
  return a.dtype() == b.dtype() && a.dims() == b.dims() &&
         std::memcmp(a.dense().data(), b.dense().data(),
                     static_cast<size_t>(a.numel()) * phi::SizeOf(a.dtype())) == 0;
}

amp::OperatorStats StatsOf(const AutoCastGuard& guard, const std::string& op_type) {
  for (amp::OperatorStats& stats : guard.stats()) {
    if (stats.op_type == op_type) return stats;
  }
  return {"none", 0, 0, 0, ""};
}

// A PHI kernel that the CPU has in neither low type.
Tensor WithoutLowKernel(const Tensor& x) { return api::sin(x); }

TEST(AutoCastTest, TheWhiteListComputesInTheLowType) {
  const AutoCastGuard guard;  // O1, bfloat16
  const Tensor out = api::matmul(X(), X());
  EXPECT_EQ(out.dtype(), kLow);
  EXPECT_EQ(Numbers(out), (std::vector<float>{-2.25f, -0.78125f, 1.25f, -2.484375f}));
  EXPECT_EQ(StatsOf(guard, "matmul_v2").low, 1);
  EXPECT_EQ(StatsOf(guard, "matmul_v2").float32, 0);
  EXPECT_EQ(StatsOf(guard, "matmul_v2").why_not_low, "");
}

TEST(AutoCastTest, TheBlackListComputesInFloat32) {
  const Tensor x = X().cast(kLow);
  const AutoCastGuard guard;
  EXPECT_EQ(api::softmax(x).dtype(), kWide);
  EXPECT_EQ(api::embedding(Tensor::of<int64_t>({1}), x).dtype(), kWide);
  EXPECT_EQ(StatsOf(guard, "softmax").float32, 1);
  EXPECT_EQ(StatsOf(guard, "softmax").why_not_low, "");  // the list says so
}

TEST(AutoCastTest, OtherOperatorsTakeTheWidestOfTheirInputs) {
  const Tensor x = X(), low = X().cast(kLow);
  const AutoCastGuard guard;
  EXPECT_EQ(api::add(low, low).dtype(), kLow);
  EXPECT_EQ(api::add(low, x).dtype(), kWide);
  EXPECT_EQ(api::add(x, low).dtype(), kWide);
  EXPECT_EQ(api::concat({low, x}).dtype(), kWide);
  EXPECT_EQ(api::concat({low, low}).dtype(), kLow);
  EXPECT_EQ(StatsOf(guard, "elementwise_add").low, 1);
  EXPECT_EQ(StatsOf(guard, "elementwise_add").float32, 2);
}

TEST(AutoCastTest, LevelO2HasAShorterBlackList) {
  const Tensor low = X().cast(kLow);
  const AutoCastGuard guard(At("O2"));
  EXPECT_EQ(api::softmax(low).dtype(), kLow);
  EXPECT_EQ(api::softmax(X()).dtype(), kWide);  // promotes
  EXPECT_EQ(api::embedding(Tensor::of<int64_t>({1}), low).dtype(), kWide);
  EXPECT_EQ(api::matmul(X(), X()).dtype(), kLow);
  AutoCastOptions all = At("O2");
  all.use_promote = false;
  const AutoCastGuard inner(all);
  EXPECT_EQ(api::softmax(X()).dtype(), kLow);
  EXPECT_EQ(api::add(X(), X()).dtype(), kLow);
  EXPECT_EQ(api::embedding(Tensor::of<int64_t>({1}), X()).dtype(), kWide);
}

TEST(AutoCastTest, LevelODLeavesAllButTheWhiteListInFloat32) {
  const Tensor low = X().cast(kLow);
  const AutoCastGuard guard(At("OD"));
  EXPECT_EQ(api::matmul(X(), X()).dtype(), kLow);
  EXPECT_EQ(api::add(low, low).dtype(), kWide);
  EXPECT_EQ(api::softmax(low).dtype(), kWide);
}

TEST(AutoCastTest, Float16IsALowTypeToo) {
  const AutoCastGuard guard(At("O1", DataType::FLOAT16));
  const Tensor half = X().cast(DataType::FLOAT16);
  EXPECT_EQ(api::concat({half, half}).dtype(), DataType::FLOAT16);
  EXPECT_EQ(api::exp(half).dtype(), kWide);
  // The CPU has no matmul in float16.
  EXPECT_EQ(api::matmul(half, half).dtype(), kWide);
  const std::string why = StatsOf(guard, "matmul_v2").why_not_low;
  EXPECT_NE(why.find("no kernel in float16 at Place(cpu)"), std::string::npos) << why;
}

// oneDNN has none of concat in float16, or is not built in; the plain kernel computes.
TEST(AutoCastTest, PlainKernelsBesideOneDnnCount) {
  const AutoCastGuard guard(At("O1", DataType::FLOAT16));
  const Tensor half = X().cast(DataType::FLOAT16);
  FLAGS_use_mkldnn = true;
  const Tensor out = api::concat({half, half});
  FLAGS_use_mkldnn = false;
  EXPECT_EQ(out.dtype(), DataType::FLOAT16);
  EXPECT_EQ(StatsOf(guard, "concat").why_not_low, "");
}

TEST(AutoCastTest, WhatHasNoKernelInTheLowTypeComputesInFloat32) {
  const Tensor low = X().cast(kLow);
  EXPECT_EQ(ErrorOf([&] { WithoutLowKernel(low); }).first, phi::NOT_FOUND);
  const AutoCastGuard guard;
  EXPECT_EQ(WithoutLowKernel(low).dtype(), kWide);
  EXPECT_EQ(WithoutLowKernel(low).dtype(), kWide);
  const amp::OperatorStats stats = StatsOf(guard, "sin");
  EXPECT_EQ(stats.float32, 2);
  EXPECT_EQ(stats.low, 0);
  EXPECT_NE(stats.why_not_low.find("no kernel in bfloat16 at Place(cpu)"), std::string::npos)
      << stats.why_not_low;
}

// prelu has a kernel in bfloat16, and its gradient has none.
TEST(AutoCastTest, WhereTheGradientIsWantedItNeedsAKernelToo) {
  AutoCastOptions options;
  options.custom_white_list = {"prelu"};
  const AutoCastGuard guard(options);
  const Tensor alpha = Tensor::of({0.25f});
  EXPECT_EQ(api::prelu(X(), alpha, "NCHW", "all").dtype(), kLow);
  EXPECT_EQ(StatsOf(guard, "prelu").why_not_low, "");
  const Tensor x = Wanted(X());
  const Tensor out = api::prelu(x, alpha, "NCHW", "all");
  EXPECT_EQ(out.dtype(), kWide);
  const std::string why = StatsOf(guard, "prelu").why_not_low;
  EXPECT_NE(why.find("its gradient prelu_grad has no kernel in bfloat16"), std::string::npos)
      << why;
  autograd::Backward({out});
  EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{1, 0.25f, 1, 1}));
}

TEST(AutoCastTest, GradientsArriveInTheDtypeOfTheTensor) {
  const Tensor x = Wanted(X()), low = Wanted(X().cast(kLow));
  Tensor out;
  {
    const AutoCastGuard guard;
    out = api::matmul(x, low);
    EXPECT_EQ(out.dtype(), kLow);
    EXPECT_EQ(api::softmax(out).dtype(), kWide);
    out = api::sum(out, {}, false, /*reduce_all=*/true);  // black
  }
  autograd::Backward({out});
  EXPECT_EQ(autograd::grad(x).dtype(), kWide);
  EXPECT_EQ(autograd::grad(low).dtype(), kLow);
  EXPECT_EQ(Numbers(autograd::grad(x)), (std::vector<float>{-0.75f, 2.125f, -0.75f, 2.125f}));
  EXPECT_EQ(Numbers(autograd::grad(low)), (std::vector<float>{2.5f, 2.5f, -1.125f, -1.125f}));
}

TEST(AutoCastTest, GradientsComputeInTheDtypeOfTheirCall) {
  const Tensor x = Wanted(X()), y = Wanted(X());
  const Tensor out = api::matmul(x, y);  // in float32
  const AutoCastGuard guard;
  autograd::Backward({out}, {Tensor::full({2, 2}, 1.0 + 1.0 / 1024)});  // no bfloat16
  EXPECT_EQ(Numbers(autograd::grad(x))[0], -0.75f * (1 + 1.0f / 1024));
  EXPECT_TRUE(guard.stats().empty());
}

TEST(AutoCastTest, SecondGradientsPassThroughCasts) {
  AutoCastOptions options;
  options.custom_white_list = {"reshape"};
  const Tensor x = Wanted(Tensor::of({1 + 1.0f / 1024, 2.0f}));  // the first is no bfloat16
  Tensor out;
  {
    const AutoCastGuard guard(options);
    out = api::square(api::reshape(x, phi::IntArray({2, 1})));
    EXPECT_EQ(StatsOf(guard, "reshape2").low, 1);
    EXPECT_EQ(StatsOf(guard, "square").float32, 1);
  }
  const Tensor first = autograd::Grad({out}, {x}, {}, true, /*create_graph=*/true)[0];
  EXPECT_EQ(first.dtype(), kWide);
  EXPECT_EQ(Numbers(first), (std::vector<float>{2, 4}));
  const Tensor second = autograd::Grad({first}, {x})[0];
  EXPECT_EQ(second.dtype(), kWide);
  EXPECT_EQ(Numbers(second), (std::vector<float>{2, 2}));
}

TEST(AutoCastTest, CallsInPlaceAndCastsStay) {
  Tensor x = X(), y = X().cast(kLow);
  const AutoCastGuard guard;
  api::relu_(x);
  EXPECT_EQ(x.dtype(), kWide);
  api::add_(y, y);
  EXPECT_EQ(y.dtype(), kLow);
  EXPECT_EQ(api::cast(X(), DataType::FLOAT64).dtype(), DataType::FLOAT64);
  EXPECT_EQ(api::cast(y, kWide).dtype(), kWide);
  EXPECT_EQ(StatsOf(guard, "cast").float32, 1);
  EXPECT_EQ(StatsOf(guard, "cast").low, 1);
}

TEST(AutoCastTest, Float64AndComplexCallsStay) {
  const Tensor x = X().cast(DataType::FLOAT64);
  const AutoCastGuard guard;
  EXPECT_EQ(api::matmul(x, x).dtype(), DataType::FLOAT64);
  EXPECT_EQ(api::add(x, x).dtype(), DataType::FLOAT64);
  const Tensor complex = api::complex(X(), X());
  EXPECT_EQ(api::matmul(complex, complex).dtype(), DataType::COMPLEX64);
  EXPECT_EQ(StatsOf(guard, "matmul_v2").other, 2);
}

TEST(AutoCastTest, TheTracerCastsToo) {
  Tensor x = X(), out, low_out;
  paddle::imperative::Tracer tracer;
  tracer.TraceOp("matmul_v2", {{"X", {&x}}, {"Y", {&x}}}, {{"Out", {&out}}});
  EXPECT_EQ(tracer.choice().key.dtype(), kWide);
  const AutoCastGuard guard;
  tracer.TraceOp("matmul_v2", {{"X", {&x}}, {"Y", {&x}}}, {{"Out", {&low_out}}});
  EXPECT_EQ(tracer.choice().key.dtype(), kLow);
  EXPECT_EQ(low_out.dtype(), kLow);
}

TEST(AutoCastTest, BatchNormTakesItsStatisticsAsTheyAre) {
  const Tensor x = Tensor::full({2, 1, 2, 2}, 3.0).cast(kLow);
  const Tensor one = Tensor::full({1}, 1.0), zero = Tensor::full({1}, 0.0);
  const AutoCastGuard guard;
  const auto results =
      api::layer_norm(api::reshape(x, phi::IntArray({2, 4})), paddle::none, paddle::none);
  EXPECT_EQ(results.dtype(), kWide);  // black
  // Not float32 because of its statistics, but as the CPU has no kernel in bfloat16.
  EXPECT_EQ(std::get<0>(api::batch_norm(x, one, zero, zero, one, paddle::none)).dtype(), kWide);
  const std::string why = StatsOf(guard, "batch_norm").why_not_low;
  EXPECT_NE(why.find("no kernel in bfloat16"), std::string::npos) << why;
}

TEST(AutoCastTest, LayerNormInO2IsAsItsFirstInput) {
  const Tensor x = X().cast(kLow), scale = Tensor::full({2}, 2.0), bias = Tensor::full({2}, 1.0);
  const AutoCastGuard guard(At("O2"));
  EXPECT_EQ(api::layer_norm(x, scale, bias).dtype(), kLow);
  EXPECT_EQ(api::layer_norm(X(), scale.cast(kLow), bias.cast(kLow)).dtype(), kWide);
}

TEST(AutoCastTest, GuardsNest) {
  EXPECT_FALSE(amp::is_auto_cast_enabled());
  const AutoCastGuard outer;
  EXPECT_TRUE(amp::is_auto_cast_enabled());
  {
    const AutoCastGuard none(At("O0"));
    EXPECT_FALSE(amp::is_auto_cast_enabled());
    EXPECT_EQ(api::matmul(X(), X()).dtype(), kWide);
    EXPECT_TRUE(none.stats().empty());
    {
      const AutoCastGuard inner(At("O1", DataType::FLOAT16));
      const Tensor half = X().cast(DataType::FLOAT16);
      EXPECT_EQ(api::concat({half, half}).dtype(), DataType::FLOAT16);
    }
    EXPECT_FALSE(amp::is_auto_cast_enabled());
  }
  EXPECT_EQ(api::matmul(X(), X()).dtype(), kLow);
  EXPECT_EQ(outer.stats().size(), 1u);  // not what the inner ones saw
  bool is_enabled = true;
  std::thread([&] { is_enabled = amp::is_auto_cast_enabled(); }).join();
  EXPECT_FALSE(is_enabled);  // each thread has its own
}

TEST(AutoCastTest, GuardsMayGoInAnyOrder) {
  auto first = std::make_unique<AutoCastGuard>();
  auto second = std::make_unique<AutoCastGuard>(At("O2"));
  auto third = std::make_unique<AutoCastGuard>(At("O0"));
  second.reset();
  EXPECT_FALSE(amp::is_auto_cast_enabled());
  third.reset();
  EXPECT_EQ(api::matmul(X(), X()).dtype(), kLow);
  EXPECT_EQ(StatsOf(*first, "matmul_v2").low, 1);
  auto fourth = std::make_unique<AutoCastGuard>(At("O2"));
  first.reset();
  EXPECT_EQ(api::matmul(X(), X()).dtype(), kLow);
  fourth.reset();
  EXPECT_FALSE(amp::is_auto_cast_enabled());
  EXPECT_EQ(api::matmul(X(), X()).dtype(), kWide);
}

TEST(AutoCastTest, AGuardThatThrowsChangesNothing) {
  const AutoCastGuard outer;
  EXPECT_EQ(ErrorOf([] { AutoCastGuard{At("O7")}; }).first, phi::INVALID_ARGUMENT);
  EXPECT_EQ(api::matmul(X(), X()).dtype(), kLow);
}

TEST(AutoCastTest, CustomListsComeFirst) {
  const Tensor low = X().cast(kLow);
  AutoCastOptions options;
  options.custom_white_list = {"softmax", "relu"};
  options.custom_black_list = {"matmul", "concat"};
  const AutoCastGuard guard(options);
  EXPECT_EQ(api::softmax(X()).dtype(), kLow);
  EXPECT_EQ(api::relu(X()).dtype(), kLow);
  EXPECT_EQ(api::matmul(low, low).dtype(), kWide);  // the function of matmul_v2
  EXPECT_EQ(api::concat({low, low}).dtype(), kWide);
  AutoCastOptions by_type;
  by_type.custom_black_list = {"matmul_v2"};
  const AutoCastGuard inner(by_type);
  EXPECT_EQ(api::matmul(low, low).dtype(), kWide);
  EXPECT_EQ(api::softmax(low).dtype(), kWide);
}

TEST(AutoCastTest, WrongOptionsAreRefused) {
  const auto refused = [](const AutoCastOptions& options) {
    const auto [code, text] = ErrorOf([&] { AutoCastGuard{options}; });
    EXPECT_EQ(code, phi::INVALID_ARGUMENT);
    return text;
  };
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(refused(At("o1")), "there is no level `o1`; the levels are O0, OD, O1 and O2");
  expect(refused(At("O1", DataType::FLOAT64)), "dtype must be float16 or bfloat16, not float64");
  AutoCastOptions options;
  options.custom_white_list = {"sofmax"};
  expect(refused(options), "there is no operator or function `sofmax`; did you mean `softmax`?");
  options.custom_white_list = {"softmax_grad"};
  expect(refused(options), "`softmax_grad` is a gradient operator");
  options.custom_white_list = {"softmax"};
  options.custom_black_list = {"relu", "softmax"};
  expect(refused(options), "`softmax` (softmax) is on both custom lists; take it off one");
  EXPECT_FALSE(amp::is_auto_cast_enabled());
}

TEST(AutoCastTest, O0IsBitwiseTheSameAsWithout) {
  const auto run = [] {
    const Tensor x = Wanted(X());
    const Tensor out = api::softmax(api::tanh(api::matmul(x, X())));
    autograd::Backward({out}, {X()});
    return std::make_pair(out, autograd::grad(x));
  };
  const auto without = run();
  const AutoCastGuard guard(At("O0"));
  const auto with = run();
  EXPECT_TRUE(SameBits(with.first, without.first));
  EXPECT_TRUE(SameBits(with.second, without.second));
}

}  // namespace
}  // namespace phibridge
