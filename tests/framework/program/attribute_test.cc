#include "framework/program/attribute.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

template <typename T>
T Read(const Attribute& attr) {
  const AttributeMap map = {{"a", attr}};
  return AttrReader(map).Get<T>("a");
}

template <typename T>
std::string ReadError(const Attribute& attr) {
  try {
    Read<T>(attr);
  } catch (const phi::enforce::EnforceNotMet& error) {
    return error.error_str();
  }
  return "no error";
}

TEST(Attribute, AlternativesHaveTheNumbersOfTheWireFormat) {
  EXPECT_EQ(AttrTypeID<int>(), proto::AttrType::INT);
  EXPECT_EQ(AttrTypeID<std::vector<std::string>>(), proto::AttrType::STRINGS);
  EXPECT_EQ(AttrTypeID<bool>(), proto::AttrType::BOOLEAN);
  EXPECT_EQ(AttrTypeID<BlockDesc*>(), proto::AttrType::BLOCK);
  EXPECT_EQ(AttrTypeID<int64_t>(), proto::AttrType::LONG);
  EXPECT_EQ(AttrTypeID<std::vector<double>>(), proto::AttrType::FLOAT64S);
  EXPECT_EQ(AttrTypeID<double>(), proto::AttrType::FLOAT64);
  EXPECT_EQ(AttrTypeID<phi::Scalar>(), proto::AttrType::SCALAR);
  EXPECT_EQ(AttrTypeID<std::vector<phi::Scalar>>(), proto::AttrType::SCALARS);
}

TEST(Attribute, LiteralsChooseTheirOwnType) {
  EXPECT_EQ(AttrTypeOf(Attribute(3)), proto::AttrType::INT);
  EXPECT_EQ(AttrTypeOf(Attribute(true)), proto::AttrType::BOOLEAN);
  EXPECT_EQ(AttrTypeOf(Attribute(1.5f)), proto::AttrType::FLOAT);
  EXPECT_EQ(AttrTypeOf(Attribute(1.5)), proto::AttrType::FLOAT64);
  EXPECT_EQ(AttrTypeOf(Attribute("NCHW")), proto::AttrType::STRING);
  EXPECT_THROW(AttrTypeOf(Attribute()), phi::enforce::EnforceNotMet);
}

TEST(Attribute, ReadsTheSameValueInAnotherType) {
  EXPECT_EQ(Read<int>(int64_t{7}), 7);
  EXPECT_EQ(Read<int>(true), 1);
  EXPECT_EQ(Read<int>(2.0f), 2);
  EXPECT_EQ(Read<bool>(1), true);
  EXPECT_EQ(Read<bool>(int64_t{0}), false);
  EXPECT_EQ(Read<float>(3), 3.0f);
  EXPECT_EQ(Read<float>(0.5), 0.5f);
  EXPECT_EQ(Read<double>(0.5f), 0.5);
  EXPECT_EQ(Read<int64_t>(-4), -4);
  EXPECT_EQ(Read<std::vector<int64_t>>(std::vector<int>{1, 2}), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(Read<std::vector<int>>(std::vector<int64_t>{1, 2}), (std::vector<int>{1, 2}));
  EXPECT_EQ(Read<std::vector<int>>(5), (std::vector<int>{5}));
  EXPECT_EQ(Read<std::vector<bool>>(std::vector<int>{1, 0}), (std::vector<bool>{true, false}));
  EXPECT_EQ(Read<std::vector<std::string>>(std::vector<int>{}), std::vector<std::string>());
  EXPECT_EQ(Read<phi::Scalar>(2.5f).to<float>(), 2.5f);
  EXPECT_EQ(Read<float>(phi::Scalar(2.5)), 2.5f);
}

TEST(Attribute, RefusesWhatWouldChangeTheValue) {
  EXPECT_EQ(ReadError<int>(1.5f), "attribute `a` must be of type INT; it is FLOAT 1.5");
  EXPECT_EQ(ReadError<bool>(2), "attribute `a` must be of type BOOLEAN; it is INT 2");
  EXPECT_EQ(ReadError<int>(int64_t{1} << 40),
            "attribute `a` must be of type INT; it is LONG 1099511627776");
  EXPECT_EQ(ReadError<int>("3"), "attribute `a` must be of type INT; it is STRING \"3\"");
  EXPECT_EQ(ReadError<std::string>(3), "attribute `a` must be of type STRING; it is INT 3");
  EXPECT_EQ(ReadError<int>(std::vector<int>{3}),
            "attribute `a` must be of type INT; it is INTS [3]");
  EXPECT_NE(ReadError<int64_t>(std::numeric_limits<float>::infinity()), "no error");
  EXPECT_NE(ReadError<int64_t>(9223372036854775808.0), "no error");
  EXPECT_EQ(Read<int64_t>(-9223372036854775808.0), std::numeric_limits<int64_t>::min());
  EXPECT_NE(ReadError<int>(std::numeric_limits<double>::quiet_NaN()), "no error");
}

TEST(Attribute, ReaderDoesNotWriteToTheMap) {
  const AttributeMap map = {{"a", 3}};
  EXPECT_EQ(AttrReader(map).Get<int64_t>("a"), 3);
  EXPECT_TRUE(std::holds_alternative<int>(map.at("a")));
}

TEST(Attribute, ReaderFallsBackToDefaults) {
  const AttributeMap map = {{"a", 3}};
  const AttributeMap defaults = {{"a", 4}, {"b", std::string("x")}};
  const AttrReader reader(map, defaults);
  EXPECT_EQ(reader.Get<int>("a"), 3);
  EXPECT_EQ(reader.Get<std::string>("b"), "x");
  EXPECT_EQ(&reader.Get<std::string>("b"), &std::get<std::string>(defaults.at("b")));
  EXPECT_TRUE(reader.HasAttr("b"));
  EXPECT_EQ(reader.GetAttr("c"), nullptr);
  try {
    reader.Get<int>("c");
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::NOT_FOUND);
    EXPECT_EQ(error.error_str(), "the op has no attribute `c`, and there is no default");
  }
}

TEST(Attribute, ExtractConvertsInPlace) {
  Attribute attr = int64_t{9};
  int* value = ExtractAttribute<int>("k")(&attr);
  EXPECT_EQ(*value, 9);
  EXPECT_TRUE(std::holds_alternative<int>(attr));
  EXPECT_TRUE(ConvertAttributeTo(proto::AttrType::FLOAT, &attr));
  EXPECT_TRUE(std::holds_alternative<float>(attr));
  EXPECT_FALSE(ConvertAttributeTo(proto::AttrType::STRING, &attr));
  EXPECT_TRUE(std::holds_alternative<float>(attr));
}

TEST(Attribute, TextIsBounded) {
  EXPECT_EQ(DescribeAttribute(std::vector<bool>{true, false}), "BOOLEANS [true, false]");
  EXPECT_EQ(DescribeAttribute(Attribute()), "no value");
  EXPECT_EQ(AttributeToString(std::vector<std::string>{"a"}), "[\"a\"]");
  EXPECT_EQ(AttributeToString(static_cast<BlockDesc*>(nullptr)), "no block");
  const std::string text = AttributeToString(std::vector<int>(1000000, 1));
  EXPECT_LT(text.size(), 100u);
  EXPECT_NE(text.find("1000000 in all"), std::string::npos);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
