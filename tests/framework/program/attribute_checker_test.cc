#include "framework/program/attribute_checker.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

class AttributeCheckerTest : public ::testing::Test {
 protected:
  AttributeCheckerTest() { checker_.SetOpType("toy"); }

  std::string CheckError(AttributeMap attrs) {
    try {
      checker_.Check(&attrs);
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT);
      return error.error_str();
    }
    return "";
  }

  OpAttrChecker checker_;
  proto::OpProto proto_;
};

TEST_F(AttributeCheckerTest, AddsDefaultsAndConvertsToTheDeclaredType) {
  checker_.AddAttrChecker<int>("axis", nullptr).SetDefault(-1);
  checker_.AddAttrChecker<float>("scale", nullptr).SetDefault(1.0);
  checker_.AddAttrChecker<bool>("flag", nullptr);
  AttributeMap attrs = {{"flag", 1}, {"scale", 2}};
  checker_.Check(&attrs);
  EXPECT_EQ(std::get<int>(attrs.at("axis")), -1);
  EXPECT_EQ(std::get<float>(attrs.at("scale")), 2.0f);
  EXPECT_EQ(std::get<bool>(attrs.at("flag")), true);
}

TEST_F(AttributeCheckerTest, NamesOpAttributeRuleAndValue) {
  checker_.AddAttrChecker<int>("axis", nullptr).SetDefault(-1).EqualGreaterThan(-3).LessThan(3);
  checker_.AddAttrChecker<std::string>("mode", nullptr).SetDefault("a").InEnum({"a", "b"});
  checker_.AddAttrChecker<float>("eps", nullptr).SetDefault(1e-5f).GreaterThan(0.0f);
  EXPECT_EQ(CheckError({}), "");
  EXPECT_EQ(CheckError({{"axis", -3}}), "");
  EXPECT_EQ(CheckError({{"axis", -4}}), "op `toy`: attribute `axis` must be at least -3; it is -4");
  EXPECT_EQ(CheckError({{"axis", 3}}), "op `toy`: attribute `axis` must be less than 3; it is 3");
  EXPECT_EQ(CheckError({{"mode", "c"}}),
            "op `toy`: attribute `mode` must be one of \"a\", \"b\"; it is \"c\"");
  EXPECT_EQ(CheckError({{"eps", 0.0f}}),
            "op `toy`: attribute `eps` must be greater than 0; it is 0");
  EXPECT_EQ(CheckError({{"axis", "x"}}),
            "op `toy`: attribute `axis` must be of type INT; it is STRING \"x\"");
}

TEST_F(AttributeCheckerTest, AttributeWithoutDefaultMustBeSet) {
  checker_.AddAttrChecker<int>("axis", nullptr);
  EXPECT_EQ(CheckError({}), "op `toy`: attribute `axis` must be set; it has no default");
  AttributeMap attrs;
  checker_.Check(&attrs, false, true);  // only what exists
  EXPECT_TRUE(attrs.empty());
}

TEST_F(AttributeCheckerTest, CustomCheckerSpeaksForItself) {
  checker_.AddAttrChecker<int>("axis", nullptr).AddCustomChecker([](const int& axis) {
    PADDLE_ENFORCE(axis % 2 == 0, phi::errors::InvalidArgument("axis must be even, not %d", axis));
  });
  EXPECT_EQ(CheckError({{"axis", 2}}), "");
  AttributeMap attrs = {{"axis", 3}};
  try {
    checker_.Check(&attrs);
    FAIL();
  } catch (const phi::enforce::EnforceNotMet& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("axis must be even, not 3"), std::string::npos) << what;
    EXPECT_NE(what.find("op `toy`: attribute `axis` = 3"), std::string::npos) << what;
  }
}

TEST_F(AttributeCheckerTest, MarksGoToTheProto) {
  proto::OpProto::Attr* attr = proto_.add_attrs();
  checker_.AddAttrChecker<int>("axis", attr).SetDefault(0).AsExtra().AsQuant().SupportTensor();
  EXPECT_TRUE(attr->extra());
  EXPECT_TRUE(attr->quant());
  EXPECT_TRUE(attr->support_tensor());
}

TEST_F(AttributeCheckerTest, SecondDefaultIsAnError) {
  auto& typed = checker_.AddAttrChecker<int>("axis", nullptr).SetDefault(0);
  EXPECT_THROW(typed.SetDefault(1), phi::enforce::EnforceNotMet);
}

TEST_F(AttributeCheckerTest, ExplicitOnlySkipsWhatComesLater) {
  checker_.AddAttrChecker<int>("own", nullptr).SetDefault(1);
  checker_.RecordExplicitCheckerNum();
  checker_.AddAttrChecker<int>("common", nullptr).SetDefault(2);
  checker_.InitDefaultAttributeMap();
  AttributeMap attrs;
  checker_.Check(&attrs, true);
  EXPECT_EQ(attrs.count("own"), 1u);
  EXPECT_EQ(attrs.count("common"), 0u);
  EXPECT_EQ(checker_.GetDefaultAttrMap().size(), 2u);
}

TEST_F(AttributeCheckerTest, BoundOnATypeWithoutOrderIsAnError) {
  auto& typed = checker_.AddAttrChecker<std::vector<int>>("shape", nullptr);
  EXPECT_THROW(typed.GreaterThan({1}), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
