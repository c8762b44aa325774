// outside: unit test | Strings, Vocab, UTF-8 and wide strings, maps of strings in streams
#include "paddle/fluid/framework/string_array.h"

#include <gtest/gtest.h>

#include <sstream>

#include "paddle/fluid/framework/var_type.h"

namespace paddle {
namespace framework {

TEST(OutsideStrings, AreHeldByVariables) {
  Variable texts;
  texts.GetMutable<Strings>()->push_back("a");
  EXPECT_EQ(texts.Get<Strings>().size(), 1u);
  EXPECT_EQ(ToVarType(texts.TypeIndex()), proto::VarType::STRINGS);
  Variable vocab;
  (*vocab.GetMutable<Vocab>())[L"b"] = 3;
  EXPECT_EQ(ToVarType(vocab.TypeIndex()), proto::VarType::VOCAB);
  EXPECT_EQ(vocab.Get<Vocab>().at(L"b"), 3);
}

TEST(OutsideStrings, AreWideAndBack) {
  const std::string texts[] = {"", "abc", "\xC3\xA9", "\xE5\xBC\xA0", "\xF0\x9F\x98\x80z"};
  const std::wstring wides[] = {L"", L"abc", L"\u00E9", L"\u5F20", L"\U0001F600z"};
  for (size_t i = 0; i < std::size(texts); ++i) {
    std::wstring wide;
    ASSERT_TRUE(ConvertStrToWstr(texts[i], &wide));
    EXPECT_EQ(wide, wides[i]);
    std::string back;
    ConvertWstrToStr(wide, &back);
    EXPECT_EQ(back, texts[i]);
  }
  // A byte that only follows, an end too early, a second form of '/', half of a pair, past the end.
  for (const char* wrong : {"\x80", "\xE5\xBC", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80"}) {
    std::wstring wide = L"as it was";
    EXPECT_FALSE(ConvertStrToWstr(wrong, &wide));
    EXPECT_EQ(wide, L"as it was");
  }
}

TEST(OutsideStrings, MapsGoThroughStreams) {
  const std::unordered_map<std::string, int32_t> map{{"", -1}, {"ab", 7}, {"\xC3\xA9", 0}};
  std::stringstream stream;
  StringMapToStream(stream, map);
  std::unordered_map<std::string, int32_t> read{{"gone", 1}};
  StringMapFromStream(stream, &read);
  EXPECT_EQ(read, map);
  std::istringstream cut(stream.str().substr(0, stream.str().size() - 1));
  EXPECT_THROW(StringMapFromStream(cut, &read), platform::EnforceNotMet);
}

}  // namespace framework
}  // namespace paddle
