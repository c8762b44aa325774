#include "phi/core/flags.h"

#include <gtest/gtest.h>

#include <cstdlib>

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

TEST(FlagsTest, NumbersAndTexts) {
  EXPECT_EQ(IntOf("-12"), -12);
  const TestValue set("a b");
  EXPECT_EQ(FlagDefault("test_value", std::string("x")), "a b");
}

}  // namespace
}  // namespace phi
