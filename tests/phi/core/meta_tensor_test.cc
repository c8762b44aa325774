#include "phi/core/meta_tensor.h"

#include <gtest/gtest.h>

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"

namespace phi {
namespace {

DenseTensor Described(const DDim& dims, DataType dtype, const LoD& lod = {}) {
  DenseTensor tensor;
  tensor.set_meta(DenseTensorMeta(dtype, dims, DataLayout::NHWC, lod));
  return tensor;
}

TEST(MetaTensorTest, AMissingArgumentIsFalseAndRefusesUse) {
  MetaTensor none;
  EXPECT_FALSE(none);
  EXPECT_FALSE(none.is_dense() || none.is_selected_rows() || none.is_tensor_array());
  EXPECT_THROW(none.dims(), enforce::EnforceNotMet);
  EXPECT_THROW(none.numel(), enforce::EnforceNotMet);
  EXPECT_THROW(none.set_dtype(DataType::INT32), enforce::EnforceNotMet);
}

TEST(MetaTensorTest, SharesTheDescriptionOfADenseTensor) {
  const DenseTensor from = Described({2, 3}, DataType::FLOAT64, {{0, 1, 2}});
  DenseTensor to;
  MetaTensor meta(&to);
  EXPECT_TRUE(meta.is_dense());
  meta.share_meta(MetaTensor(from));
  EXPECT_EQ(meta.dims(), DDim({2, 3}));
  EXPECT_EQ(meta.numel(), 6);
  EXPECT_EQ(meta.dtype(), DataType::FLOAT64);
  EXPECT_EQ(meta.layout(), DataLayout::NHWC);
  EXPECT_EQ(meta.lod(), (LoD{{0, 1, 2}}));
}

TEST(MetaTensorTest, DimsAloneAndLoDAlone) {
  const DenseTensor from = Described({4}, DataType::FLOAT64, {{0, 4}});
  DenseTensor to = Described({1}, DataType::INT32);
  MetaTensor(&to).share_dims(MetaTensor(&from));
  EXPECT_EQ(to.dims(), DDim({4}));
  EXPECT_EQ(to.dtype(), DataType::INT32);
  EXPECT_TRUE(to.lod().empty());
  MetaTensor(&to).share_lod(MetaTensor());  // a missing input has none to share
  EXPECT_TRUE(to.lod().empty());
  MetaTensor(&to).share_lod(MetaTensor(&from));
  EXPECT_EQ(to.lod(), (LoD{{0, 4}}));
}

TEST(MetaTensorTest, SelectedRowsHaveTheirCompleteShape) {
  SelectedRows rows({1, 5}, 10);
  rows.mutable_value()->set_meta(DenseTensorMeta(DataType::FLOAT32, {2, 3}));
  MetaTensor meta(&rows);
  EXPECT_TRUE(meta.is_selected_rows());
  EXPECT_EQ(meta.dims(), DDim({10, 3}));
  meta.set_dims({20, 3});
  EXPECT_EQ(rows.height(), 20);
  meta.set_dtype(DataType::FLOAT64);
  EXPECT_EQ(rows.value().dtype(), DataType::FLOAT64);
}

TEST(MetaTensorTest, SparseTensorsKeepTheWholeShape) {
  SparseCooTensor coo;
  SparseCsrTensor csr;
  for (TensorBase* tensor : {static_cast<TensorBase*>(&coo), static_cast<TensorBase*>(&csr)}) {
    MetaTensor meta(tensor);
    meta.set_dims({3, 4});
    meta.set_dtype(DataType::FLOAT64);
    EXPECT_EQ(meta.dims(), DDim({3, 4}));
    EXPECT_EQ(meta.dtype(), DataType::FLOAT64);
  }
  EXPECT_EQ(coo.values().dtype(), DataType::FLOAT64);
  MetaTensor(&coo).set_layout(DataLayout::SPARSE_COO);  // its kind, and no layout of its values
  EXPECT_EQ(coo.values().layout(), DataLayout::NCHW);
}

TEST(MetaTensorTest, StringsAndArraysHaveNoElementTypeToSet) {
  StringTensor strings;
  MetaTensor meta(&strings);
  meta.set_dims({5});
  meta.set_dtype(DataType::FLOAT32);
  EXPECT_EQ(strings.dims(), DDim({5}));
  EXPECT_EQ(meta.dtype(), DataType::PSTRING);
  EXPECT_TRUE(meta.lod().empty());
  TensorArray array;
  array.resize(2);
  MetaTensor list(&array);
  EXPECT_TRUE(list.is_tensor_array());
  list.set_dims({7});  // its shape is its length
  EXPECT_EQ(list.dims(), DDim({2}));
}

TEST(TensorKindTest, Names) {
  EXPECT_STREQ(TensorKindName(TensorKind::kDense), "DenseTensor");
  EXPECT_STREQ(TensorKindName(TensorKind::kSelectedRows), "SelectedRows");
  EXPECT_STREQ(TensorKindName(TensorKind::kTensorArray), "TensorArray");
  EXPECT_STREQ(TensorKindName(TensorKind::kSparseCoo), "SparseCooTensor");
  EXPECT_STREQ(TensorKindName(TensorKind::kSparseCsr), "SparseCsrTensor");
  EXPECT_STREQ(TensorKindName(TensorKind::kString), "StringTensor");
}

}  // namespace
}  // namespace phi
