#include "phi/core/tensor_meta.h"

#include <gtest/gtest.h>

namespace phi {
namespace {

TEST(DenseTensorMetaTest, IsValidWithAType) {
  EXPECT_FALSE(DenseTensorMeta().valid());
  EXPECT_TRUE(DenseTensorMeta(DataType::INT8, {2}).valid());
  EXPECT_TRUE(StringTensorMeta(DDim({2})).valid());
}

TEST(DenseTensorMetaTest, EachPartTellsDescriptionsApart) {
  const DenseTensorMeta meta(DataType::INT8, {2}, DataLayout::NCHW, LoD{{0, 2}}, 4);
  EXPECT_TRUE(meta == DenseTensorMeta(DataType::INT8, {2}, DataLayout::NCHW, LoD{{0, 2}}, 4));
  EXPECT_FALSE(meta == DenseTensorMeta(DataType::UINT8, {2}, DataLayout::NCHW, LoD{{0, 2}}, 4));
  EXPECT_FALSE(meta == DenseTensorMeta(DataType::INT8, {3}, DataLayout::NCHW, LoD{{0, 2}}, 4));
  EXPECT_FALSE(meta == DenseTensorMeta(DataType::INT8, {2}, DataLayout::NHWC, LoD{{0, 2}}, 4));
  EXPECT_FALSE(meta == DenseTensorMeta(DataType::INT8, {2}, DataLayout::NCHW, 4));
  EXPECT_FALSE(meta == DenseTensorMeta(DataType::INT8, {2}, DataLayout::NCHW, LoD{{0, 2}}));
}

}  // namespace
}  // namespace phi
