#include "framework/op/compat_meta_tensor.h"

#include <gtest/gtest.h>

#include <vector>

#include "framework/program/var_desc.h"
#include "framework/scope/variable.h"
#include "phi/core/dense_tensor.h"

namespace paddle {
namespace framework {
namespace {

using proto::VarType;

TEST(CompatMetaTensorTest, AtCompileTimeTheDescriptionIsReadAndWritten) {
  VarDesc x("x"), y("y");
  x.SetShape({2, 3});
  x.SetDataType(VarType::INT64);
  x.SetLoDLevel(1);
  CompatMetaTensor from(&x, false), to(&y, false);
  EXPECT_TRUE(from.initialized() && from.is_dense());
  EXPECT_EQ(from.numel(), 6);
  EXPECT_EQ(from.layout(), phi::DataLayout::UNDEFINED);
  EXPECT_TRUE(from.lod().empty());
  to.share_meta(from);
  EXPECT_EQ(y.GetShape(), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(y.GetDataType(), VarType::INT64);
  EXPECT_EQ(y.GetLoDLevel(), 1);
  EXPECT_EQ(to.dtype(), phi::DataType::INT64);
}

TEST(CompatMetaTensorTest, OnlyTensorsAndArraysHaveALoDLevel) {
  VarDesc x("x"), rows("r"), array("a");
  x.SetLoDLevel(2);
  rows.SetType(VarType::SELECTED_ROWS);
  array.SetType(VarType::LOD_TENSOR_ARRAY);
  CompatMetaTensor from(&x, false), to_rows(&rows, false), to_array(&array, false);
  to_rows.share_lod(from);
  to_array.share_lod(from);
  EXPECT_EQ(array.GetLoDLevel(), 2);
  EXPECT_TRUE(to_rows.is_selected_rows() && to_array.is_tensor_array());
  to_array.share_lod(to_rows);
  to_array.share_lod(phi::MetaTensor());
  EXPECT_EQ(array.GetLoDLevel(), 2);
}

TEST(CompatMetaTensorTest, AtRunTimeTheValueIsReadAndWritten) {
  Variable x, y;
  x.GetMutable<phi::DenseTensor>()->set_meta(
      phi::DenseTensorMeta(phi::DataType::FLOAT64, {4}, phi::DataLayout::NHWC, phi::LoD{{0, 4}}));
  y.GetMutable<phi::DenseTensor>();
  CompatMetaTensor from(&x, true), to(&y, true);
  to.share_meta(from);
  const auto& made = y.Get<phi::DenseTensor>();
  EXPECT_EQ(made.dims(), phi::DDim({4}));
  EXPECT_EQ(made.dtype(), phi::DataType::FLOAT64);
  EXPECT_EQ(made.layout(), phi::DataLayout::NHWC);
  EXPECT_EQ(made.lod(), (phi::LoD{{0, 4}}));
  EXPECT_EQ(to.numel(), 4);
  EXPECT_EQ(to.lod(), made.lod());
  EXPECT_TRUE(to.is_dense());
  EXPECT_FALSE(to.is_selected_rows() || to.is_tensor_array());
}

TEST(CompatMetaTensorTest, WithoutAVariableOrAValueItIsFalse) {
  Variable empty;
  EXPECT_FALSE(CompatMetaTensor(static_cast<VarDesc*>(nullptr), false).initialized());
  EXPECT_FALSE(CompatMetaTensor(static_cast<Variable*>(nullptr), true).initialized());
  EXPECT_FALSE(CompatMetaTensor(&empty, true).initialized());
}

}  // namespace
}  // namespace framework
}  // namespace paddle
