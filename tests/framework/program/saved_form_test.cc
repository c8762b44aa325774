#include "framework/program/saved_form.h"

#include <gtest/gtest.h>

#include "framework/program/op_desc.h"

namespace paddle {
namespace framework {
namespace {

// Of operators that no record knows.
constexpr const char* kInputs[] = {"Bias"};
constexpr const char* kAttributes[] = {"fuse_activation", "fused_shape"};
constexpr SavedForm::Renamed kRenamed[] = {{"alpha", "factor"}};
constexpr SavedForm kForms[] = {{"form_plain", "form_fused", kInputs, kAttributes, kRenamed}};
const SavedFormRegistrar kRegistrar(kForms);

std::string TypeOf(const VariableNameMap& inputs, const AttributeMap& given, AttributeMap* attrs) {
  OpDesc op;
  op.SetType("form_plain");
  op.SetInputMap(inputs);
  *attrs = given;
  return TypeOfSavedForm(op, attrs);
}

TEST(SavedFormTest, PlainOpsStay) {
  AttributeMap attrs;
  EXPECT_EQ(TypeOf({{"X", {"x"}}, {"Bias", {}}}, {{"alpha", 2.0f}}, &attrs), "form_plain");
  EXPECT_EQ(attrs.count("factor"), 0u);
  const AttributeMap defaults = {{"fuse_activation", std::string()},
                                 {"fused_shape", std::vector<int>()},
                                 {"fuse_relu", false},
                                 {"mkldnn_data_type", std::string("float32")}};
  EXPECT_EQ(TypeOf({{"X", {"x"}}}, defaults, &attrs), "form_plain");
}

TEST(SavedFormTest, OneInputOrAttributeTells) {
  AttributeMap attrs;
  EXPECT_EQ(TypeOf({{"Bias", {"b"}}}, {}, &attrs), "form_fused");
  EXPECT_EQ(TypeOf({}, {{"fuse_activation", std::string("relu")}}, &attrs), "form_fused");
  EXPECT_EQ(TypeOf({}, {{"fuse_relu", true}}, &attrs), "form_fused");
  EXPECT_EQ(TypeOf({}, {{"fused_shape", std::vector<int>{0, -1}}}, &attrs), "form_fused");
  EXPECT_EQ(TypeOf({}, {{"mkldnn_data_type", std::string("int8")}}, &attrs), "form_fused");
}

TEST(SavedFormTest, AttributesGetTheFusedNames) {
  AttributeMap attrs;
  TypeOf({{"Bias", {"b"}}}, {{"alpha", 2.0f}, {"fuse_relu", true}}, &attrs);
  EXPECT_EQ(std::get<float>(attrs.at("factor")), 2.0f);
  EXPECT_EQ(std::get<std::string>(attrs.at("fuse_activation")), "relu");
}

}  // namespace
}  // namespace framework
}  // namespace paddle
