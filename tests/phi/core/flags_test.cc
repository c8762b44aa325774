#include "phi/core/flags.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

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

}  // namespace
}  // namespace phi
