#include "parity/values/file_format.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace parity {
namespace {

bool IsTruth(const char* text) {
  return HasFormat(nlohmann::json::parse(text, nullptr, false), "truth", 1);
}

TEST(FileFormatTest, AFileSaysWhatItIs) {
  EXPECT_TRUE(IsTruth(R"({"format": "truth", "version": 1, "more": []})"));
  EXPECT_FALSE(IsTruth(R"({"format": "truth", "version": 2})"));
  EXPECT_FALSE(IsTruth(R"({"format": "dump", "version": 1})"));
}

TEST(FileFormatTest, WhatSaysNothingOrSomethingElseIsAnotherFormat) {
  for (const char* text :
       {"", "[", "[]", "null", "{}", R"({"format": "truth"})", R"({"version": 1})",
        R"({"format": "truth", "version": ["1"]})", R"({"format": ["truth"], "version": 1})"}) {
    EXPECT_FALSE(IsTruth(text)) << text;
  }
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
