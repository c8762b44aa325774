// Runs the kernels beside it, through operators and by their keys, and compares.
#include <gtest/gtest.h>

#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/selected_rows.h"
#include "run_op.h"

namespace phibridge {
namespace outside {
namespace {

using Floats = std::vector<float>;

TEST(OutsideKernelsTest, BothFormsOfOptionalInputs) {
  for (const bool old_form : {false, true}) {
    for (const bool weighted : {false, true}) {
      pf::Scope scope;
      Put<float>(&scope, "x", {2}, {2, 4});
      Put<float>(&scope, "y", {2}, {20, 40});
      Put<float>(&scope, "w", {2}, {3, 5});
      Slots inputs{{"X", {"x"}}, {"Y", {"y"}}};
      if (weighted) inputs["Weight"] = {"w"};
      const KernelChoice choice = RunOp("outside_blend", inputs, {{"Out", {"out"}}},
                                        {{"ratio", 0.5f}, {"old_form", old_form}}, &scope);
      EXPECT_EQ(choice.kind, KernelChoice::kPhi);
      EXPECT_STREQ(choice.signature.name, old_form ? "outside_blended_old" : "outside_blended");
      EXPECT_EQ(Values<float>(scope, "out"), weighted ? (Floats{13, 30}) : (Floats{11, 22}));
    }
  }
}

TEST(OutsideKernelsTest, RowsAddUp) {
  pf::Scope scope;
  auto* rows = scope.Var("x")->GetMutable<phi::SelectedRows>();
  rows->set_rows({1, 1, 0});
  rows->set_height(3);
  rows->mutable_value()->Resize({3, 1});
  float* data = rows->mutable_value()->mutable_data<float>(phi::CPUPlace());
  for (int i = 0; i < 3; ++i) data[i] = static_cast<float>(i + 1);
  RunOp("outside_rows_sum", {{"X", {"x"}}}, {{"Out", {"out"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "out"), (Floats{3, 3, 0}));
}

TEST(OutsideKernelsTest, ListsAndAttributesThatMayBeTensors) {
  pf::Scope scope;
  Put<int>(&scope, "a", {1}, {1});
  Put<int>(&scope, "b", {2}, {2, 3});
  RunOp("outside_split_copy", {{"X", {"a", "b"}}}, {{"Out", {"c", "d"}}},
        {{"repeats", std::vector<int64_t>{2, 1}}, {"bias", 1.0f}}, &scope);
  EXPECT_EQ(Values<int>(scope, "c"), (std::vector<int>{2, 2}));
  EXPECT_EQ(Values<int>(scope, "d"), (std::vector<int>{3, 4}));
  Put<int64_t>(&scope, "times", {2}, {1, 2});
  RunOp("outside_split_copy", {{"X", {"a", "b"}}, {"Repeats", {"times"}}}, {{"Out", {"e", "f"}}},
        {}, &scope);
  EXPECT_EQ(Values<int>(scope, "f"), (std::vector<int>{2, 3, 2, 3}));
}

TEST(OutsideKernelsTest, ComplexMathematics) {
  pf::Scope scope;
  Put<phi::complex64>(&scope, "x", {2}, {{3, 4}, {0, 2}});
  RunOp("outside_phases", {{"X", {"x"}}}, {{"Magnitude", {"m"}}, {"Largest", {"l"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "m"), (Floats{5, 2}));
  const phi::complex64 largest = Values<phi::complex64>(scope, "l")[0];
  EXPECT_NEAR(largest.real, 3, 1e-5);
  EXPECT_NEAR(largest.imag, 4, 1e-5);
}

TEST(OutsideKernelsTest, DimensionsByRankAndEigen) {
  pf::Scope scope;
  Put<float>(&scope, "x", {2, 2}, {1, 2, 3, 6});
  RunOp("outside_flip", {{"X", {"x"}}}, {{"Out", {"flipped"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "flipped"), (Floats{6, 3, 2, 1}));
  RunOp("outside_centre", {{"X", {"x"}}}, {{"Out", {"centred"}}}, {}, &scope);
  EXPECT_EQ(Values<float>(scope, "centred"), (Floats{-0.5f, 0.5f, -1.5f, 1.5f}));
}

TEST(OutsideKernelsTest, AGeneralKernelVisitsTypes) {
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT,
                           phi::DataType::ALL_DTYPE);
  const phi::Kernel* kernel = phi::KernelFactory::Instance().Find("outside_typed_fill", key);
  ASSERT_NE(kernel, nullptr);
  phi::DenseTensor x, out;
  x.Resize({3});
  phi::KernelContext ctx(phi::DeviceContextPool::Instance().Get(phi::CPUPlace()));
  ctx.EmplaceBackInput(&x);
  ctx.EmplaceBackAttr(phi::Scalar(2.5));
  ctx.EmplaceBackAttr(phi::DataType::INT16);
  ctx.EmplaceBackOutput(&out);
  (*kernel)(&ctx);
  EXPECT_EQ(out.data<int16_t>()[2], 2);
}

}  // namespace
}  // namespace outside
}  // namespace phibridge
