#include "phi/core/string_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "phi/core/terminal_text.h"

namespace phi {
namespace {

TEST(StringFormatTest, FlagsOfPrintf) {
  EXPECT_EQ(Format("%+d", 5), "+5");
  EXPECT_EQ(Format("%-4d|", 5), "5   |");
  EXPECT_EQ(Format("%04d", 5), "0005");
  EXPECT_EQ(Format("%8.3f|", 3.14159), "   3.142|");
  EXPECT_EQ(Format("%.2e", 1234.5), "1.23e+03");
  EXPECT_EQ(Format("%x", 255), "ff");
}

TEST(StringFormatTest, AHugeNumberHasAnExponent) {
  EXPECT_EQ(Format("it is %f", 0.25), "it is 0.250000");
  EXPECT_EQ(Format("it is %f", 123456789012.5), "it is 123456789012.500000");
  EXPECT_EQ(Format("it is %f", 3e38f), "it is 3.000000e+38");
  EXPECT_EQ(Format("%.1f", -1e300), "-1.0e+300");
}

TEST(StringFormatTest, HexadecimalNumbersAreExact) {
  EXPECT_EQ(Format("%a", 0.75), "0x1.8p-1");
  EXPECT_EQ(Format("%a", std::nextafter(0.75f, 1.0f)), "0x1.800002p-1");
}

TEST(StringFormatTest, LengthsOfTypesAreRead) {
  EXPECT_EQ(Format("%ld %llu %zu %hhd", 1, 2, 3, 4), "1 2 3 4");
}

TEST(StringFormatTest, AnOpenSpecificationIsText) {
  EXPECT_EQ(Format("ends with %5", 1), "ends with %5 <1>");
  EXPECT_EQ(Format("100%%"), "100%");
}

TEST(StringFormatTest, LongNumbersHaveAnExponent) {
  EXPECT_EQ(Format("%.0f %f", 5.0, 0.5), "5 0.500000");
  EXPECT_EQ(Format("%.0f", 12345678901234567.0), "12345678901234568");
  EXPECT_EQ(Format("%.2f", 1e18), "1.00e+18");
}

TEST(StringFormatTest, TextsOfAnyKind) {
  const std::string text = "b";
  char array[] = "c";
  EXPECT_EQ(Format("%s%s%s", "a", text, array), "abc");
}

TEST(StringFormatTest, AnArgumentIsOneLine) {
  EXPECT_EQ(Format("`%s`\n%s", std::string("a\nb"), "c\td"), "`a\\u000ab`\nc\\u0009d");
  EXPECT_EQ(Format("%s", 'x'), "x");
  const std::string lines = "\n  a\n  b";
  EXPECT_EQ(Format("%s:%s", std::string("x\ny"), Lines(lines)), "x\\u000ay:\n  a\n  b");
}

}  // namespace
}  // namespace phi
