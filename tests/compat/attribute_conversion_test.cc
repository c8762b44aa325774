#include "compat/attribute_conversion.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

using phi::Attribute;
using phi::AttributeType;
using phi::DataType;
using phi::IntArray;
using phi::Scalar;
using tests::ExpectError;

const std::string kOp = "some_op";
const AttributeName kName{kOp, "axis"};

template <typename T>
T Convert(const Attribute& value) {
  const Attribute result = ConvertAttribute(value, phi::AttributeTypeOf<T>(), kName);
  return std::get<T>(result);
}
template <typename T>
void ExpectRefused(const Attribute& value, const std::string& part) {
  ExpectError(phi::INVALID_ARGUMENT, part, [&] { Convert<T>(value); });
}
template <typename T>
using List = std::vector<T>;
using Text = std::string;

TEST(ConvertAttribute, KeepsWhatFits) {
  EXPECT_EQ(Convert<Text>(Text("a")), "a");
  EXPECT_EQ(Convert<List<int>>(List<int>{1, 2}), (List<int>{1, 2}));
  EXPECT_EQ(Convert<DataType>(DataType::INT8), DataType::INT8);
  EXPECT_EQ(Convert<phi::Place>(phi::Place(phi::CPUPlace())), phi::CPUPlace());
}

TEST(ConvertAttribute, NumbersBecomeEachOther) {
  EXPECT_TRUE(Convert<bool>(2));
  EXPECT_FALSE(Convert<bool>(int64_t{0}));
  EXPECT_EQ(Convert<int>(true), 1);
  EXPECT_EQ(Convert<int>(int64_t{-7}), -7);
  EXPECT_EQ(Convert<int64_t>(-1), -1);
  EXPECT_EQ(Convert<int64_t>(3.0f), 3);
  EXPECT_EQ(Convert<float>(2), 2.0f);
  EXPECT_EQ(Convert<float>(0.5), 0.5f);
  EXPECT_EQ(Convert<double>(0.5f), 0.5);
  EXPECT_EQ(Convert<double>(int64_t{1} << 40), std::pow(2.0, 40));
  EXPECT_EQ(Convert<int>(Scalar(4.0)), 4);
  EXPECT_EQ(static_cast<float>(Convert<phi::dtype::float16>(0.5f)), 0.5f);
  EXPECT_EQ(static_cast<float>(Convert<phi::dtype::float16>(3)), 3.0f);
  EXPECT_TRUE(std::isinf(Convert<float>(INFINITY * 1.0)));
}

TEST(ConvertAttribute, NumbersThatDoNotFitAreRefused) {
  ExpectRefused<int>(int64_t{1} << 40,
                     "some_op: attribute `axis` must be a int; 1099511627776 does not");
  ExpectRefused<int>(2.5f, "2.5 does not fit");
  ExpectRefused<int64_t>(1e300, "does not fit");
  ExpectRefused<int64_t>(std::nan(""), "does not fit");
  ExpectRefused<List<int>>(List<int64_t>{1, -(int64_t{1} << 33)}, "does not fit");
}

TEST(ConvertAttribute, ListsBecomeEachOther) {
  EXPECT_EQ(Convert<List<int64_t>>(List<int>{1, -1}), (List<int64_t>{1, -1}));
  EXPECT_EQ(Convert<List<int>>(List<int64_t>{1, -1}), (List<int>{1, -1}));
  EXPECT_EQ(Convert<List<double>>(List<float>{0.5f}), List<double>{0.5});
  EXPECT_EQ(Convert<List<float>>(List<double>{0.5}), List<float>{0.5f});
  EXPECT_EQ(Convert<List<float>>(List<int>{3}), List<float>{3.0f});
  EXPECT_EQ(Convert<List<bool>>(List<int>{0, 2}), (List<bool>{false, true}));
  EXPECT_EQ(Convert<List<int>>(List<bool>{true, false}), (List<int>{1, 0}));
  EXPECT_EQ(Convert<List<int>>(IntArray({4, 5})), (List<int>{4, 5}));
  EXPECT_EQ(Convert<List<float>>(List<Scalar>{Scalar(2)}), List<float>{2.0f});
  EXPECT_EQ(Convert<List<int64_t>>(7), List<int64_t>{7});
}

TEST(ConvertAttribute, AnEmptyListIsAnEmptyListOfAnyType) {
  EXPECT_TRUE(Convert<List<float>>(List<Text>()).empty());
  EXPECT_TRUE(Convert<List<Text>>(List<int>()).empty());
  EXPECT_EQ(Convert<IntArray>(List<Text>()).size(), 0u);
  EXPECT_EQ(Convert<IntArray>(List<float>()).size(), 0u);
  ExpectRefused<List<Text>>(List<int>{1}, "must be a std::vector<std::string>; it is [1]");
  ExpectRefused<List<int>>(List<Text>{"a"}, "[\"a\"]");
  ExpectRefused<IntArray>(List<float>{1.0f}, "must be a IntArray");
}

TEST(ConvertAttribute, ScalarKeepsTheTypeOfTheNumber) {
  EXPECT_EQ(Convert<Scalar>(true).dtype(), DataType::BOOL);
  EXPECT_EQ(Convert<Scalar>(3).dtype(), DataType::INT32);
  EXPECT_EQ(Convert<Scalar>(int64_t{1} << 40).to<int64_t>(), int64_t{1} << 40);
  EXPECT_EQ(Convert<Scalar>(0.5f).dtype(), DataType::FLOAT32);
  EXPECT_EQ(Convert<Scalar>(0.5).dtype(), DataType::FLOAT64);
  EXPECT_TRUE(std::isinf(Convert<Scalar>(Text("-inf")).to<double>()));
  EXPECT_EQ(Convert<Scalar>(Text("9007199254740993")).to<int64_t>(), 9007199254740993);
  EXPECT_FALSE(Convert<Scalar>(3).FromTensor());
  ExpectRefused<Scalar>(Text("three"),
                        "some_op: attribute `axis` must be a number; it is \"three\"");
  ExpectRefused<Scalar>(List<int>{1}, "must be a Scalar; it is [1], a std::vector<int>");
}

TEST(ConvertAttribute, ScalarsFromEveryList) {
  EXPECT_EQ(Convert<List<Scalar>>(List<int>{1, 2}), (List<Scalar>{Scalar(1), Scalar(2)}));
  EXPECT_EQ(Convert<List<Scalar>>(List<int64_t>{3})[0].dtype(), DataType::INT64);
  EXPECT_EQ(Convert<List<Scalar>>(List<bool>{true})[0].dtype(), DataType::BOOL);
  EXPECT_EQ(Convert<List<Scalar>>(List<float>{0.5f})[0], Scalar(0.5f));
  EXPECT_EQ(Convert<List<Scalar>>(List<double>{0.5})[0], Scalar(0.5));
  EXPECT_EQ(Convert<List<Scalar>>(List<Text>{"7"})[0].to<int>(), 7);
  ExpectRefused<List<Scalar>>(1, "must be a std::vector<Scalar>");
  ExpectRefused<List<Scalar>>(List<Text>{"x"}, "\"x\"");
}

TEST(ConvertAttribute, IntArrayFromIntegers) {
  EXPECT_EQ(Convert<IntArray>(List<int>{1, -1}), IntArray({1, -1}));
  EXPECT_EQ(Convert<IntArray>(List<int64_t>{int64_t{1} << 40}), IntArray({int64_t{1} << 40}));
  EXPECT_EQ(Convert<IntArray>(5), IntArray({5}));
  EXPECT_EQ(Convert<IntArray>(int64_t{6}), IntArray({6}));
  ExpectRefused<IntArray>(Text("1"), "must be a IntArray; it is \"1\"");
}

TEST(ConvertAttribute, DataTypeFromTheNumberInPrograms) {
  EXPECT_EQ(Convert<DataType>(5), DataType::FLOAT32);
  EXPECT_EQ(Convert<DataType>(int64_t{3}), DataType::INT64);
  EXPECT_EQ(Convert<DataType>(-1), DataType::UNDEFINED);
  EXPECT_EQ(Convert<DataType>(Text("bfloat16")), DataType::BFLOAT16);
  ExpectRefused<DataType>(7, "it is 7");  // LOD_TENSOR
  ExpectRefused<DataType>(0.5f, "must be a DataType");
  ExpectRefused<DataType>(Text("float33"), "\"float33\"");
}

TEST(ConvertAttribute, EveryElementTypeHasItsNumber) {
  const std::vector<std::pair<int, DataType>> numbers = {
      {0, DataType::BOOL},      {1, DataType::INT16},      {2, DataType::INT32},
      {3, DataType::INT64},     {4, DataType::FLOAT16},    {5, DataType::FLOAT32},
      {6, DataType::FLOAT64},   {20, DataType::UINT8},     {21, DataType::INT8},
      {22, DataType::BFLOAT16}, {23, DataType::COMPLEX64}, {24, DataType::COMPLEX128}};
  for (const auto& pair : numbers) {
    DataType dtype = DataType::UNDEFINED;
    EXPECT_TRUE(DataTypeFromProto(pair.first, &dtype));
    EXPECT_EQ(dtype, pair.second);
  }
  DataType ignored;
  for (int number : {-2, 7, 8, 13, 17, 25, 30, 1000})
    EXPECT_FALSE(DataTypeFromProto(number, &ignored));
}

TEST(ConvertAttribute, DataLayoutFromItsName) {
  EXPECT_EQ(Convert<phi::DataLayout>(Text("NHWC")), phi::DataLayout::NHWC);
  ExpectRefused<phi::DataLayout>(Text("NXYZ"), "some_op: attribute `axis` must be a data layout");
  ExpectRefused<phi::DataLayout>(1, "must be a DataLayout");
}

TEST(ConvertAttribute, WhatHasNoMeaningIsRefused) {
  ExpectRefused<Text>(1, "must be a std::string; it is 1, a int");
  ExpectRefused<int>(Text("1"), "must be a int; it is \"1\", a std::string");
  ExpectRefused<int>(Attribute(), "it is nothing");
  ExpectRefused<int>(List<int>{1}, "it is [1]");
  ExpectRefused<phi::Place>(1, "must be a Place");
}

TEST(AttributeToString, ShowsValuesAndCutsLongLists) {
  EXPECT_EQ(AttributeToString(Text("a")), "\"a\"");
  EXPECT_EQ(AttributeToString(List<bool>{true, false}), "[true, false]");
  EXPECT_EQ(AttributeToString(List<int>(20, 1)), "[1, 1, 1, 1, 1, 1, 1, 1, …]");
  EXPECT_EQ(AttributeToString(DataType::FLOAT32), "float32");
}

}  // namespace
}  // namespace phibridge
