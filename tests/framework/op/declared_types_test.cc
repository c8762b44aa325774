#include "framework/op/declared_types.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

using phi::DataType;

constexpr uint32_t kIntegers = TypeBit(DataType::INT32) | TypeBit(DataType::INT64);
constexpr DeclaredTypes kRows[] = {{"declared_types_test", "Index", kIntegers},
                                   {"declared_types_test", "Y", kTypeOfKernel}};
const DeclaredTypesRegistrar kRegistrar(kRows);

constexpr DeclaredTypes kLaterRows[] = {{"declared_types_test", "Index", kTypeOfKernel}};
const DeclaredTypesRegistrar kLaterRegistrar(kLaterRows);

// 0: the record says nothing of the slot.
uint32_t TypesOf(const std::string& op_type, const std::string& slot) {
  for (const DeclaredTypes* row : DeclaredTypesOf(op_type)) {
    if (slot == row->slot) return row->types;
  }
  return 0;
}

TEST(DeclaredTypesTest, AreFoundByOperatorAndSlotAndTheFirstCounts) {
  EXPECT_EQ(DeclaredTypesOf("declared_types_test").size(), 2u);
  EXPECT_EQ(TypesOf("declared_types_test", "Index"), kIntegers);
  EXPECT_EQ(TypesOf("declared_types_test", "Y"), kTypeOfKernel);
  EXPECT_TRUE(DeclaredTypesOf("no_such_op").empty());
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
  EXPECT_EQ(TypesOf("gather", "Index"), kIntegers);
  EXPECT_EQ(TypesOf("gather_grad", "Index"), kIntegers);
  EXPECT_EQ(TypesOf("reshape2", "ShapeTensor"), kIntegers);
}

}  // namespace
}  // namespace phibridge
