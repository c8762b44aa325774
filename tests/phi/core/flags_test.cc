#include "phi/core/flags.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <variant>

#include "phi/core/enforce.h"

PHI_DEFINE_bool(of_this_test_truth, false, "");
PHI_DEFINE_count(of_this_test_count, 3, "");
PHI_DEFINE_int32(of_this_test_number, 3, "");
PHI_DEFINE_string(of_this_test_text, "a", "");

namespace phi {
namespace {

// The environment variable of flag `test_value` for the length of a scope.
class TestValue {
 public:
  explicit TestValue(const char* text) { setenv("FLAGS_test_value", text, 1); }
  TestValue(const TestValue&) = delete;
  TestValue& operator=(const TestValue&) = delete;
  ~TestValue() { unsetenv("FLAGS_test_value"); }
};

bool BoolOf(const char* text, bool otherwise) {
  const TestValue set(text);
  return FlagDefault("test_value", otherwise);
}

int32_t IntOf(const char* text) {
  const TestValue set(text);
  return FlagDefault("test_value", 7);
}

TEST(FlagsTest, WithoutTheVariableTheDefaultStands) {
  EXPECT_TRUE(FlagDefault("test_value", true));
  EXPECT_EQ(FlagDefault("test_value", 7), 7);
  EXPECT_EQ(FlagDefault("test_value", std::string("x")), "x");
}

TEST(FlagsTest, TruthHasSeveralSpellings) {
  for (const char* text : {"1", "true", "True", "yes"}) EXPECT_TRUE(BoolOf(text, false)) << text;
  for (const char* text : {"0", "false", "False", "no"}) EXPECT_FALSE(BoolOf(text, true)) << text;
}

TEST(FlagsTest, WhatIsNoValueChangesNothing) {
  EXPECT_TRUE(BoolOf("perhaps", true));
  EXPECT_FALSE(BoolOf("perhaps", false));
  EXPECT_EQ(IntOf(""), 7);
  EXPECT_EQ(IntOf("12 threads"), 7);
}

TEST(FlagsTest, WhatIsNoValueIsToldByName) {
  for (const char* text : {"abc", "12 threads", "99999999999", "1e3"}) {
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(IntOf(text), 7);
    EXPECT_EQ(::testing::internal::GetCapturedStderr(),
              "phibridge: warning: FLAGS_test_value must be a whole number of 32 bits; it is `" +
                  std::string(text) + "`, so 7 is taken\n");
  }
  ::testing::internal::CaptureStderr();
  BoolOf("per\nhaps", true);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "phibridge: warning: FLAGS_test_value must be 1 or 0, true or false, yes or no; it is "
            "`per\\u000ahaps`, so 1 is taken\n");
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(IntOf(""), 7);
  EXPECT_TRUE(BoolOf("", true));
  EXPECT_EQ(IntOf("8"), 8);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(FlagsTest, WhatIsBelowTheLeastIsToldByName) {
  const TestValue set("-1");
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(FlagDefault("test_value", 7, 0), 7);
  EXPECT_EQ(FlagDefault("test_value", 7, -1), -1);
  EXPECT_EQ(
      ::testing::internal::GetCapturedStderr(),
      "phibridge: warning: FLAGS_test_value must be a whole number, 0 or more; it is `-1`, so "
      "7 is taken\n");
}

TEST(FlagsTest, NumbersAndTexts) {
  EXPECT_EQ(IntOf("-12"), -12);
  const TestValue set("a b");
  EXPECT_EQ(FlagDefault("test_value", std::string("x")), "a b");
}

TEST(FlagsTest, FlagsAreReadAndSetByName) {
  EXPECT_FALSE(std::get<bool>(GetFlag("FLAGS_of_this_test_truth")));
  SetFlag("FLAGS_of_this_test_truth", "yes");
  EXPECT_TRUE(FLAGS_of_this_test_truth);
  SetFlag("FLAGS_of_this_test_count", "0");
  EXPECT_EQ(std::get<int32_t>(GetFlag("FLAGS_of_this_test_count")), 0);
  SetFlag("FLAGS_of_this_test_number", "-5");
  EXPECT_EQ(FLAGS_of_this_test_number, -5);
  SetFlag("FLAGS_of_this_test_text", "b c");
  EXPECT_EQ(std::get<std::string>(GetFlag("FLAGS_of_this_test_text")), "b c");
}

TEST(FlagsTest, WhatIsNoFlagOrNoValueIsAnError) {
  const auto code_of = [](const char* name, const char* text) {
    try {
      SetFlag(name, text);
    } catch (const enforce::EnforceNotMet& error) {
      return error.code();
    }
    return LEGACY;
  };
  EXPECT_EQ(code_of("FLAGS_of_nobody", "1"), NOT_FOUND);
  EXPECT_EQ(code_of("of_this_test_truth", "1"), NOT_FOUND);
  EXPECT_EQ(code_of("FLAGS_of_this_test_truth", "perhaps"), INVALID_ARGUMENT);
  FLAGS_of_this_test_count = 7;
  EXPECT_EQ(code_of("FLAGS_of_this_test_count", "-1"), INVALID_ARGUMENT);
  EXPECT_EQ(code_of("FLAGS_of_this_test_count", "1.5"), INVALID_ARGUMENT);
  EXPECT_EQ(FLAGS_of_this_test_count, 7);
  EXPECT_THROW(GetFlag("FLAGS_of_nobody"), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
