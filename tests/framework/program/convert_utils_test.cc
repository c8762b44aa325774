#include "framework/program/convert_utils.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

using proto::VarType;

TEST(ConvertUtils, ElementTypesGoBothWays) {
  for (auto [saved, dtype] : {std::pair(VarType::FP32, phi::DataType::FLOAT32),
                              std::pair(VarType::BF16, phi::DataType::BFLOAT16),
                              std::pair(VarType::INT64, phi::DataType::INT64),
                              std::pair(VarType::BOOL, phi::DataType::BOOL),
                              std::pair(VarType::COMPLEX128, phi::DataType::COMPLEX128),
                              std::pair(VarType::PSTRING, phi::DataType::PSTRING)}) {
    EXPECT_EQ(TransToPhiDataType(saved), dtype);
    EXPECT_EQ(TransToProtoVarType(dtype), saved);
  }
  EXPECT_EQ(TransToPhiDataType(5), phi::DataType::FLOAT32);
}

TEST(ConvertUtils, WhatIsNoElementType) {
  EXPECT_EQ(TransToPhiDataType(-1), phi::DataType::UNDEFINED);
  EXPECT_EQ(TransToPhiDataType(VarType::RAW), phi::DataType::UNDEFINED);
  EXPECT_EQ(TransToPhiDataType(VarType::LOD_TENSOR), phi::DataType::UNDEFINED);
  EXPECT_EQ(TransToProtoVarType(phi::DataType::UNDEFINED), VarType::RAW);
  EXPECT_THROW(TransToProtoVarType(phi::DataType::UINT64), phi::enforce::EnforceNotMet);
  EXPECT_THROW(SizeOfType(VarType::LOD_TENSOR), phi::enforce::EnforceNotMet);
}

TEST(ConvertUtils, NamesAndSizes) {
  EXPECT_EQ(DataTypeToString(VarType::FP32), "float");
  EXPECT_EQ(DataType2String(phi::DataType::INT64), "int64_t");
  EXPECT_EQ(DataTypeToString(VarType::LOD_TENSOR), "LOD_TENSOR");
  EXPECT_EQ(SizeOfType(VarType::FP16), 2u);
  EXPECT_EQ(SizeOfType(VarType::SIZE_T), 8u);
  EXPECT_EQ(ToDataType(typeid(double)), VarType::FP64);
  EXPECT_THROW(ToDataType(typeid(void*)), phi::enforce::EnforceNotMet);
}

TEST(ConvertUtils, ComplexAndReal) {
  EXPECT_TRUE(IsComplexType(VarType::COMPLEX64));
  EXPECT_FALSE(IsComplexType(VarType::FP64));
  EXPECT_EQ(ToRealType(VarType::COMPLEX128), VarType::FP64);
  EXPECT_EQ(ToComplexType(VarType::FP32), VarType::COMPLEX64);
  EXPECT_THROW(ToRealType(VarType::FP32), phi::enforce::EnforceNotMet);
  EXPECT_EQ(PromoteTypesIfComplexExists(VarType::FP64, VarType::COMPLEX64), VarType::COMPLEX128);
  EXPECT_EQ(PromoteTypesIfComplexExists(VarType::FP32, VarType::COMPLEX64), VarType::COMPLEX64);
  EXPECT_EQ(PromoteTypesIfComplexExists(VarType::INT32, VarType::FP64), VarType::INT32);
}

TEST(ConvertUtils, EnumNames) {
  EXPECT_STREQ(proto::VarType_Type_Name(VarType::SPARSE_CSR), "SPARSE_CSR");
  EXPECT_STREQ(proto::VarType_Type_Name(VarType::RAW), "RAW");
  EXPECT_STREQ(proto::VarType_Type_Name(static_cast<VarType::Type>(16)), "UNKNOWN");
  EXPECT_STREQ(proto::VarType_Type_Name(static_cast<VarType::Type>(-1)), "UNKNOWN");
  EXPECT_STREQ(proto::AttrType_Name(proto::AttrType::SCALARS), "SCALARS");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
