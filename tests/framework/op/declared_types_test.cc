#include "framework/op/declared_types.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

using phi::DataType;

constexpr uint32_t kIntegers = TypeBit(DataType::INT32) | TypeBit(DataType::INT64);
constexpr DeclaredTypes kRows[] = {{"declared_types_test", "Index", kIntegers},
                                   {"declared_types_test", "Y", kTypeOfKernel}};
const DeclaredTypesRegistrar kRegistrar(kRows);

TEST(DeclaredTypesTest, AreFoundByOperatorAndSlot) {
  ASSERT_NE(FindDeclaredTypes("declared_types_test", "Index"), nullptr);
  EXPECT_EQ(FindDeclaredTypes("declared_types_test", "Index")->types, kIntegers);
  EXPECT_EQ(FindDeclaredTypes("declared_types_test", "X"), nullptr);
  EXPECT_EQ(FindDeclaredTypes("no_such_op", "Index"), nullptr);
}

TEST(DeclaredTypesTest, AreSaidInWords) {
  EXPECT_EQ(TypesText(TypeBit(DataType::BOOL), DataType::UNDEFINED), "bool");
  EXPECT_EQ(TypesText(kIntegers, DataType::FLOAT32), "int32 or int64");
  EXPECT_EQ(TypesText(kIntegers | TypeBit(DataType::BOOL), DataType::FLOAT32),
            "bool, int32 or int64");
  EXPECT_EQ(TypesText(kIntegers | kTypeOfKernel, DataType::FLOAT32), "int32, int64 or float32");
  EXPECT_EQ(TypesText(kTypeOfKernel, DataType::FLOAT64), "float64");
}

TEST(DeclaredTypesTest, TheRecordsSayThoseOfIndices) {
  const DeclaredTypes* index = FindDeclaredTypes("gather", "Index");
  ASSERT_NE(index, nullptr);
  EXPECT_EQ(index->types, kIntegers);
  ASSERT_NE(FindDeclaredTypes("gather_grad", "Index"), nullptr);
  EXPECT_EQ(FindDeclaredTypes("gather_grad", "Index")->types, kIntegers);
  ASSERT_NE(FindDeclaredTypes("reshape2", "ShapeTensor"), nullptr);
  EXPECT_EQ(FindDeclaredTypes("reshape2", "ShapeTensor")->types, kIntegers);
}

}  // namespace
}  // namespace phibridge
