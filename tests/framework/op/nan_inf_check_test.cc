#include "framework/op/nan_inf_check.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/framework/model_testing.h"
#include "tests/framework/runtime_ops.h"

namespace phibridge {
namespace {

using paddle::framework::OpRegistry;
using testing::ErrorOf;
using Complex = phi::dtype::complex<float>;

// What the check says of an output of rt_negate that holds `value`.
std::string NanError(Variable* value) {
  const auto op = OpRegistry::CreateOp("rt_negate", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  RuntimeContext ctx;
  ctx.outputs["Out"] = {value};
  return ErrorOf([&] { CheckNanInf(*op, ctx); }).second;
}

TEST(NanInfCheck, SeesTheImaginaryPart) {
  Variable value;
  *value.GetMutable<phi::DenseTensor>() = testing::TensorOf<Complex>(
      phi::DDim({2}), {Complex(1, 2), Complex(0, std::numeric_limits<float>::quiet_NaN())});
  EXPECT_HAS(NanError(&value), "first at element 1");
}

TEST(NanInfCheck, SeesTheValueOfSelectedRows) {
  Variable value;
  auto* rows = value.GetMutable<phi::SelectedRows>();
  rows->set_rows({4});
  *rows->mutable_value() =
      testing::TensorOf<float>(phi::DDim({1, 2}), {std::numeric_limits<float>::infinity(), 0});
  EXPECT_HAS(NanError(&value), "Out (out) has a NaN or Inf, first at element 0");
}

TEST(NanInfCheck, SeesEveryTensorOfAnArray) {
  Variable value;
  auto* array = value.GetMutable<phi::TensorArray>();
  array->push_back(testing::TensorOf<double>(phi::DDim({1}), {0}));
  array->push_back(phi::DenseTensor());  // never written
  array->push_back(
      testing::TensorOf<double>(phi::DDim({3}), {0, 0, std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_HAS(NanError(&value), "first at element 2");
}

TEST(NanInfCheck, TakesWhatIsFiniteAndWhatIsNoNumber) {
  Variable value;
  *value.GetMutable<phi::DenseTensor>() = testing::TensorOf<int64_t>(phi::DDim({1}), {1});
  const auto op = OpRegistry::CreateOp("rt_negate", {{"X", {"x"}}}, {{"Out", {"out"}}}, {});
  RuntimeContext ctx;
  ctx.outputs["Out"] = {&value, nullptr};
  EXPECT_NO_THROW(CheckNanInf(*op, ctx));
}

}  // namespace
}  // namespace phibridge
