#include "phi/core/attribute.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace phi {
namespace {

TEST(AttributeTest, TheTypeNumberIsTheIndexOfTheAlternative) {
  EXPECT_EQ(TypeOfAttribute(Attribute()), AttributeType::UNDEFINED);
  EXPECT_EQ(TypeOfAttribute(Attribute(true)), AttributeType::BOOL);
  EXPECT_EQ(TypeOfAttribute(Attribute(std::string("x"))), AttributeType::STRING);
  EXPECT_EQ(TypeOfAttribute(Attribute(Place(CPUPlace()))), AttributeType::PLACE);
  EXPECT_EQ(TypeOfAttribute(Attribute(dtype::float16(1.0f))), AttributeType::FLOAT16);
  EXPECT_EQ(AttributeTypeOf<int64_t>(), AttributeType::INT64);
  EXPECT_EQ(AttributeTypeOf<std::vector<Scalar>>(), AttributeType::SCALARS);
  EXPECT_EQ(AttributeTypeOf<char*>(), AttributeType::UNDEFINED);
}

TEST(AttributeTest, NamesAreTheSpellingsOfTheCppTypes) {
  const std::vector<std::string> names = {"nothing",
                                          "bool",
                                          "int",
                                          "int64_t",
                                          "float",
                                          "double",
                                          "std::string",
                                          "std::vector<bool>",
                                          "std::vector<int>",
                                          "std::vector<int64_t>",
                                          "std::vector<float>",
                                          "std::vector<double>",
                                          "std::vector<std::string>",
                                          "Scalar",
                                          "std::vector<Scalar>",
                                          "IntArray",
                                          "DataType",
                                          "DataLayout",
                                          "Place",
                                          "float16"};
  ASSERT_EQ(names.size(), std::variant_size_v<Attribute>);
  for (size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(AttributeTypeName(static_cast<AttributeType>(i)), names[i]);
  }
  EXPECT_STREQ(AttributeTypeName(static_cast<AttributeType>(names.size())), "nothing");
}

}  // namespace
}  // namespace phi
