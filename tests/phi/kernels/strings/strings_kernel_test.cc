#include "phi/kernels/strings/strings_kernel.h"

#include <gtest/gtest.h>

#include "tests/phi/kernels/sparse/sparse_testing.h"

namespace phi {
namespace {

using testing::Call;
using testing::ErrorOf;
using Texts = std::vector<std::string>;

StringTensor Strings(const Texts& texts) {
  StringTensor out(StringTensorMeta(DDim({static_cast<int64_t>(texts.size())})));
  std::copy(texts.begin(), texts.end(), out.mutable_data());
  return out;
}

Texts TextsOf(const StringTensor& strings) {
  return Texts(strings.data(), strings.data() + strings.numel());
}

Texts Change(const std::string& kernel, const Texts& texts, bool utf8) {
  const StringTensor x = Strings(texts);
  StringTensor out;
  Call(kernel, {&x}, {utf8}, {&out}, DataType::ALL_DTYPE);
  EXPECT_EQ(out.dims(), x.dims());
  return TextsOf(out);
}

TEST(StringsKernelTest, ChangeTheLettersOfAscii) {
  EXPECT_EQ(Change("strings_lower", {"Ab[Z]@", "\xC3\x80", ""}, false),
            (Texts{"ab[z]@", "\xC3\x80", ""}));
  EXPECT_EQ(Change("strings_upper", {"aB{z}`", "\xC3\xA0", ""}, false),
            (Texts{"AB{Z}`", "\xC3\xA0", ""}));
}

// What real Paddle 2.6.2 answers.
TEST(StringsKernelTest, ChangeCodePointsOfUtf8) {
  EXPECT_EQ(Change("strings_lower", {"ÀÉ straße Σς ABC", "xYz"}, true),
            (Texts{"àé straße σς abc", "xyz"}));
  EXPECT_EQ(Change("strings_upper", {"ÀÉ straße Σς ABC", "xYz"}, true),
            (Texts{"ÀÉ STRAẞE ΣΣ ABC", "XYZ"}));
  // a dotted I becomes two of one; digraphs in title case, ligatures and Georgian stay
  EXPECT_EQ(Change("strings_lower", {"İ", "ǅ", "Ж", "Ａ"}, true), (Texts{"i", "ǅ", "ж", "ａ"}));
  EXPECT_EQ(Change("strings_upper", {"ı", "ǅ", "ﬁ", "ა", "ÿ"}, true),
            (Texts{"I", "ǅ", "ﬁ", "ა", "Ÿ"}));
  EXPECT_EQ(Change("strings_upper", {"\xF0\x9F\x98\x80 a"}, true), (Texts{"\xF0\x9F\x98\x80 A"}));
}

TEST(StringsKernelTest, WhatIsNoUtf8IsATypedError) {
  for (const char* text : {"\x80", "\xC3", "\xC3(", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80",
                           "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "ab\xE2\x82"}) {
    EXPECT_NE(ErrorOf([&] { Change("strings_lower", {text}, true); }).find("no UTF-8"),
              std::string::npos)
        << text;
  }
}

TEST(StringsKernelTest, MakesAndCopiesStrings) {
  StringTensor out;
  Call("strings_empty", {}, {IntArray({2, 3})}, {&out}, DataType::ALL_DTYPE);
  EXPECT_EQ(out.dims(), DDim({2, 3}));
  EXPECT_EQ(TextsOf(out), Texts(6));
  StringTensor x = Strings({"one", "another one that is longer than that"});
  Call("strings_copy", {&x}, {true}, {&out}, DataType::ALL_DTYPE);
  x.data()[0] = "changed";
  EXPECT_EQ(TextsOf(out), (Texts{"one", "another one that is longer than that"}));
  Call("strings_empty_like", {&x}, {}, {&out}, DataType::ALL_DTYPE);
  EXPECT_EQ(TextsOf(out), (Texts{"", ""}));
}

TEST(StringsKernelTest, MayBeInPlace) {
  StringTensor x = Strings({"One", "TWO"});
  const StringTensor shared = x;
  Call("strings_lower", {&x}, {false}, {&x}, DataType::ALL_DTYPE);
  EXPECT_EQ(TextsOf(x), (Texts{"one", "two"}));
  EXPECT_EQ(TextsOf(shared), (Texts{"One", "TWO"}));
}

}  // namespace
}  // namespace phi
