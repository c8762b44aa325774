#include "phi/core/enforce.h"

#include <gtest/gtest.h>

#include "phi/core/ddim.h"

namespace phi {
namespace {

TEST(FormatTest, PrintfWithAnyStreamableArgument) {
  EXPECT_EQ(Format("%s has %d of %.2f%%", std::string("x"), 3, 1.5), "x has 3 of 1.50%");
  EXPECT_EQ(Format("%d", DDim({1, 2})), "[1, 2]");
  EXPECT_EQ(Format("%s %lld %zu %x", "a", 5LL, size_t{6}, 255), "a 5 6 ff");
  EXPECT_EQ(Format("[%5d|%-5d|%05d]", 42, 42, 42), "[   42|42   |00042]");
}

TEST(FormatTest, WrongNumberOfArgumentsIsShown) {
  EXPECT_EQ(Format("%s and %s", 1), "1 and <missing argument>");
  EXPECT_EQ(Format("%s", 1, 2), "1 <2>");
  EXPECT_EQ(Format("100%"), "100%");
  const char* null = nullptr;
  EXPECT_EQ(Format("%s", null), "(null)");
}

TEST(EnforceTest, ComparisonShowsBothSides) {
  const int rank = 3;
  try {
    PADDLE_ENFORCE_LT(rank, 2, errors::OutOfRange("rank of %s", "x"));
    FAIL();
  } catch (const enforce::EnforceNotMet& e) {
    EXPECT_EQ(e.code(), OUT_OF_RANGE);
    EXPECT_EQ(e.error_str(), "rank of x [Expected rank < 2, but received 3 >= 2.]");
    EXPECT_EQ(std::string(e.what()).find("OutOfRange: rank of x"), 0u);
    EXPECT_GT(e.line(), 0);
  }
}

TEST(EnforceTest, SignedAndUnsignedCompareByValue) {
  PADDLE_ENFORCE_EQ(size_t{3}, 3, errors::Fatal("no"));
  PADDLE_ENFORCE_GT(size_t{3}, -1, errors::Fatal("no"));
  EXPECT_THROW(PADDLE_ENFORCE_LT(size_t{3}, -1, errors::Fatal("no")), enforce::EnforceNotMet);
}

TEST(EnforceTest, EachSideIsEvaluatedOnce) {
  int calls = 0;
  const auto next = [&calls] { return ++calls; };
  PADDLE_ENFORCE_EQ(next(), 1, errors::Fatal("no"));
  EXPECT_EQ(calls, 1);
}

TEST(EnforceTest, ContextIsAddedInOrder) {
  enforce::EnforceNotMet e(errors::NotFound("x"), "f", 1);
  e.AddContext("  inner");
  e.AddContext("  outer");
  EXPECT_STREQ(e.what(), "NotFound: x\n  inner\n  outer");
}

TEST(EnforceTest, ThrowAndNotNull) {
  EXPECT_THROW(PADDLE_THROW(errors::Unimplemented("later")), enforce::EnforceNotMet);
  int* none = nullptr;
  EXPECT_THROW(PADDLE_ENFORCE_NOT_NULL(none, errors::NotFound("none")), enforce::EnforceNotMet);
  EXPECT_THROW(PADDLE_ENFORCE(1 > 2, errors::Fatal("no")), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
