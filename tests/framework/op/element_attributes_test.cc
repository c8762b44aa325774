#include "framework/op/element_attributes.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "framework/op/op_registry.h"
#include "tests/support/expect_error.h"

namespace paddle {
namespace framework {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

void Check(const char* type, const AttributeMap& attrs, phi::DataType element) {
  CheckElementAttributes(*OpRegistry::CreateOp(type, {{"X", {"x"}}}, {{"Out", {"out"}}}, attrs),
                         element);
}

void ExpectRefused(const char* type, const AttributeMap& attrs, phi::DataType element,
                   const std::string& text) {
  phibridge::tests::ExpectError(phi::INVALID_ARGUMENT, text, [&] { Check(type, attrs, element); });
}

TEST(ElementAttributes, IntegersAreFiniteAndHave64Bits) {
  const auto inf = static_cast<float>(kInf);
  for (const auto dtype : {phi::DataType::INT8, phi::DataType::UINT8, phi::DataType::INT16,
                           phi::DataType::INT32, phi::DataType::INT64}) {
    ExpectRefused("fill_constant", {{"value", inf}}, dtype,
                  std::string("op `fill_constant`: attribute `value` becomes an element of type ") +
                      phi::DataTypeToString(dtype) +
                      ", so it must be finite and below 2^63 in size; it is inf");
  }
  ExpectRefused("fill_constant", {{"value", 1e19f}}, phi::DataType::INT64, "it is 1e+19");
  ExpectRefused("fill_constant", {{"str_value", std::string("1e999")}}, phi::DataType::INT64,
                "attribute `str_value`");
  Check("fill_constant", {{"value", 9.2e18f}}, phi::DataType::INT64);
  Check("fill_constant", {{"value", 300.0f}}, phi::DataType::INT8);
}

TEST(ElementAttributes, OtherTypesTakeAnyNumber) {
  const auto inf = static_cast<float>(kInf);
  for (const auto dtype : {phi::DataType::FLOAT32, phi::DataType::BFLOAT16, phi::DataType::BOOL,
                           phi::DataType::COMPLEX64}) {
    Check("fill_constant", {{"value", inf}}, dtype);
  }
}

TEST(ElementAttributes, ATextOutranksTheValue) {
  Check("fill_constant",
        {{"value", static_cast<float>(kInf)}, {"str_value", std::string("9223372036854775807")}},
        phi::DataType::INT64);
}

TEST(ElementAttributes, OfGradientsToo) {
  const auto op =
      OpRegistry::CreateOp("pow_grad", {{"X", {"x"}}, {"Out@GRAD", {"dy"}}}, {{"X@GRAD", {"dx"}}},
                           {{"factor", static_cast<float>(kInf)}});
  phibridge::tests::ExpectError(phi::INVALID_ARGUMENT, "op `pow_grad`: attribute `factor` becomes",
                                [&] { CheckElementAttributes(*op, phi::DataType::INT32); });
}

TEST(ElementAttributes, OthersAreNotLookedAt) {  // bounds of clip may be infinite
  Check("clip", {{"min", -static_cast<float>(kInf)}, {"max", 3e38f}}, phi::DataType::INT32);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
