// Operators in float64: their values, their attributes, and those without such a kernel.
#include "tools/common/op/float64_op.h"

#include <gtest/gtest.h>

#include <cmath>

#include "framework/program/proto/var_type.h"
#include "parity/values/op_value.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/tensor_array.h"
#include "tests/framework/model_testing.h"
#include "tests/support/onednn.h"

namespace phibridge {
namespace tools {
namespace {

using testing::TensorOf;
using VarType = paddle::framework::proto::VarType;

parity::Execution Of(const std::string& type, const Tensor& x,
                     const paddle::framework::AttributeMap& attrs = {}) {
  parity::Execution execution;
  execution.type = type;
  execution.inputs["X"] = {parity::In({}).Value(parity::MakeValue(x))};
  execution.inputs["X"][0].variable = "x";
  execution.attrs = attrs;
  return execution;
}

const Tensor& OutOf(const Float64Result& ran) {
  return *parity::TensorsOf(ran.result.outputs.at("Out")[0])[0];
}

TEST(Float64Op, FloatsBecomeFloat64AndOthersStay) {
  EXPECT_EQ(Float64Of(DataType::BFLOAT16), DataType::FLOAT64);
  EXPECT_EQ(Float64Of(DataType::COMPLEX64), DataType::COMPLEX128);
  EXPECT_EQ(Float64Of(DataType::INT32), DataType::INT32);
  Tensor x = TensorOf<float>({2}, {0.1f, 2});
  x.set_lod({{0, 2}});
  const Tensor wide = InFloat64(x);
  EXPECT_EQ(wide.data<double>()[0], static_cast<double>(0.1f));
  EXPECT_EQ(wide.lod(), x.lod());
  const parity::OpValue ids = parity::MakeValue(TensorOf<int64_t>({1}, {3}));
  EXPECT_EQ(InFloat64(ids), ids);
  EXPECT_EQ(InFloat64(parity::OpValue()), nullptr);
}

TEST(Float64Op, RowsAndArraysAreCastToo) {
  auto rows = std::make_shared<paddle::framework::Variable>();
  auto* selected = rows->GetMutable<phi::SelectedRows>();
  selected->set_rows({4});
  selected->set_height(9);
  *selected->mutable_value() = TensorOf<float>({1, 2}, {1, 2});
  const parity::OpValue wide = InFloat64(rows);
  const auto* cast = phi::TensorCast<phi::SelectedRows>(wide->tensor());
  ASSERT_NE(cast, nullptr);
  EXPECT_EQ(cast->rows(), std::vector<int64_t>{4});
  EXPECT_EQ(cast->height(), 9);
  EXPECT_EQ(cast->value().dtype(), DataType::FLOAT64);
  auto array = std::make_shared<paddle::framework::Variable>();
  array->GetMutable<phi::TensorArray>()->push_back(TensorOf<float>({1}, {5}));
  EXPECT_EQ(parity::TensorsOf(InFloat64(array))[0]->data<double>()[0], 5);
}

TEST(Float64Op, SparseValuesAreCastToo) {
  auto coo = std::make_shared<paddle::framework::Variable>();
  *coo->GetMutable<phi::SparseCooTensor>() = phi::SparseCooTensor(
      TensorOf<int64_t>({1, 2}, {0, 3}), TensorOf<float>({2}, {0.1f, 2}), phi::make_ddim({4}));
  const parity::OpValue wide = InFloat64(coo);
  const auto* cast = phi::TensorCast<phi::SparseCooTensor>(wide->tensor());
  ASSERT_NE(cast, nullptr);
  EXPECT_EQ(cast->dims(), phi::make_ddim({4}));
  EXPECT_EQ(cast->indices().data<int64_t>()[1], 3);
  EXPECT_EQ(cast->values().data<double>()[0], static_cast<double>(0.1f));

  parity::Execution execution;
  execution.type = "sparse_sin";
  execution.inputs["x"] = {parity::In({}).Value(coo)};
  execution.inputs["x"][0].variable = "x";
  execution.outputs = {{"out", {}}};
  execution.outputs["out"].before = {parity::In({4})};
  execution.outputs["out"].before[0].kind = parity::Input::kSparseCoo;
  execution.outputs["out"].before[0].variable = "y";
  const Float64Result ran = RunInFloat64(execution, {}, ExecutionOptions());
  ASSERT_TRUE(ran.result.ok()) << ran.result.error;
  EXPECT_EQ(ran.why_not, "");
  EXPECT_EQ(ran.result.choice.key.dtype(), DataType::FLOAT64);
  const parity::OpValue& out = ran.result.outputs.at("out")[0];
  EXPECT_DOUBLE_EQ(parity::TensorsOf(out).back()->data<double>()[0],
                   std::sin(static_cast<double>(0.1f)));
}

TEST(Float64Op, ComputesWhatTheOwnTypeRounds) {
  const Tensor x = TensorOf<float>({1}, {0.1f});
  const Float64Result ran = RunInFloat64(Of("scale", x, {{"scale", 3.0f}}), {}, ExecutionOptions());
  ASSERT_TRUE(ran.result.ok()) << ran.result.error;
  EXPECT_EQ(ran.why_not, "");
  EXPECT_EQ(ran.result.choice.key.dtype(), DataType::FLOAT64);
  EXPECT_EQ(OutOf(ran).data<double>()[0], 3.0 * static_cast<double>(0.1f));
}

TEST(Float64Op, TakesFloat64ValuesOfOperatorsBefore) {
  const Tensor x = TensorOf<float>({1}, {0.1f});
  const std::map<std::string, parity::OpValue> values = {
      {"x", parity::MakeValue(TensorOf<double>({1}, {0.1}))}};
  const Float64Result ran = RunInFloat64(Of("scale", x), values, ExecutionOptions());
  EXPECT_EQ(OutOf(ran).data<double>()[0], 0.1);
}

TEST(Float64Op, AnAttributeThatNamesTheTypeIsFloat64Too) {
  const int fp32 = VarType::FP32;
  const Float64Result ran = RunInFloat64(
      Of("cast", TensorOf<float>({1}, {0.1f}), {{"in_dtype", fp32}, {"out_dtype", fp32}}),
      {{"x", parity::MakeValue(TensorOf<double>({1}, {0.1}))}}, ExecutionOptions());
  EXPECT_EQ(OutOf(ran).data<double>()[0], 0.1);
}

TEST(Float64Op, IntegersAreLeftAlone) {
  const Float64Result ran = RunInFloat64(Of("cast", TensorOf<int64_t>({1}, {7}),
                                            {{"in_dtype", static_cast<int>(VarType::INT64)},
                                             {"out_dtype", static_cast<int>(VarType::INT32)}}),
                                         {}, ExecutionOptions());
  EXPECT_EQ(ran.why_not, "");
  EXPECT_EQ(OutOf(ran).data<int>()[0], 7);
}

TEST(Float64Op, WithoutSuchAKernelItsOwnTypeComputes) {
  if (!tests::HasOneDnn()) GTEST_SKIP() << tests::kNoOneDnn;
  ExecutionOptions options;
  options.rules.Add("scale=onednn");
  options.fallback = FallbackPolicy::kDeny;
  const Tensor x = TensorOf<float>({1}, {0.1f});
  const std::map<std::string, parity::OpValue> values = {
      {"x", parity::MakeValue(TensorOf<double>({1}, {0.1}))}};
  const Float64Result ran = RunInFloat64(Of("scale", x, {{"scale", 3.0f}}), values, options);
  ASSERT_TRUE(ran.result.ok()) << ran.result.error;
  EXPECT_EQ(ran.why_not, "there is no float64 kernel of `scale`");
  EXPECT_EQ(OutOf(ran).data<double>()[0], static_cast<double>(3.0f * 0.1f));
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
