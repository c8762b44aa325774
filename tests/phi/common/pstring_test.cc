#include "phi/common/pstring.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace phi {
namespace dtype {
namespace {

const std::string kLong = "more than the twenty-two characters that an object holds";

TEST(PstringTest, HoldsShortStringsInItselfAndOwnsOthers) {
  EXPECT_EQ(sizeof(pstring), 24u);
  const pstring none, small("twenty-two characters.");
  EXPECT_EQ(none.size(), 0u);
  EXPECT_TRUE(none.empty());
  EXPECT_STREQ(none.c_str(), "");
  EXPECT_EQ(small.size(), 22u);
  EXPECT_EQ(small.type(), pstring::SMALL);
  EXPECT_EQ(small.capacity(), 22u);
  const pstring large("twenty-three characters");
  EXPECT_EQ(large.type(), pstring::LARGE);
  EXPECT_EQ(large.length(), 23u);
  EXPECT_GE(large.capacity(), 23u);
  EXPECT_STREQ(large.c_str(), "twenty-three characters");
  EXPECT_EQ(pstring(3, 'x'), "xxx");
  EXPECT_EQ(pstring("with\0zero", 9).size(), 9u);
}

TEST(PstringTest, ConvertsToAndFromStdString) {
  const pstring text = kLong;
  const std::string back = text;
  EXPECT_EQ(back, kLong);
  EXPECT_TRUE(kLong == text);
  EXPECT_TRUE(kLong.c_str() == text);
  EXPECT_FALSE(std::string("more") == text);
  pstring assigned;
  assigned = kLong;
  assigned = "short";
  EXPECT_EQ(assigned, "short");
  assigned = 'c';
  EXPECT_EQ(assigned, "c");
  std::ostringstream out;
  out << text;
  EXPECT_EQ(out.str(), kLong);
}

TEST(PstringTest, CopiesAndMoves) {
  for (const std::string& value : {std::string("few"), kLong}) {
    pstring first(value);
    const pstring copy(first);
    EXPECT_EQ(copy, first);
    EXPECT_NE(copy.data(), first.data());
    pstring moved(std::move(first));
    EXPECT_EQ(moved, copy);
    first = moved;  // what was moved from may be assigned
    EXPECT_EQ(first, copy);
    pstring other("other");
    other = std::move(moved);
    EXPECT_EQ(other, copy);
    pstring& self = other;
    other = self;
    EXPECT_EQ(other, copy);
    other.swap(first);
    EXPECT_EQ(other, first);
  }
}

TEST(PstringTest, AViewOwnsItsCharactersOnceItChanges) {
  std::string text = kLong;
  pstring view;
  view.assign_as_view(text);
  EXPECT_EQ(view.type(), pstring::VIEW);
  EXPECT_EQ(view.data(), text.data());
  EXPECT_EQ(view.capacity(), 0u);
  const pstring copy = view;
  EXPECT_EQ(copy.data(), text.data());
  view[0] = 'M';
  EXPECT_EQ(view.type(), pstring::LARGE);
  EXPECT_EQ(text, kLong);
  EXPECT_EQ(copy, kLong.c_str());
  pstring part;
  part.assign_as_view(text.data(), 4);
  part.append(" or less");
  EXPECT_EQ(part, "more or less");
  EXPECT_EQ(part.type(), pstring::SMALL);
  EXPECT_EQ(text, kLong);
}

TEST(PstringTest, AViewTakesInWhatStandsBehindIt) {
  const std::string text = "seven words that stand in one piece of memory";
  pstring view;
  view.assign_as_view(text.data(), 5);
  view.append(text.data() + 5, text.size() - 5);
  EXPECT_EQ(view, text.c_str());
  view.assign_as_view(text.data(), 5);
  view.append(text.data() + 2, 9);
  EXPECT_EQ(view, "sevenven words");
  view.assign_as_view(text.data(), 5);
  view.assign(text.data() + 2, 30);
  EXPECT_EQ(view, text.substr(2, 30).c_str());
}

TEST(PstringTest, ReadsStringsThatLieBehindIt) {
  // As another library serialises them: an object, and its characters 24 bytes later.
  alignas(8) char bytes[24 + 6] = {};
  const uint32_t header[3] = {5u << 2 | pstring::OFFSET, 24, 1};
  std::memcpy(bytes, header, sizeof(header));
  std::memcpy(bytes + 24, "apart", 5);
  pstring& text = *reinterpret_cast<pstring*>(bytes);
  EXPECT_EQ(text.type(), pstring::OFFSET);
  EXPECT_EQ(text, "apart");
  const pstring copy = text;
  EXPECT_EQ(copy.type(), pstring::SMALL);
  EXPECT_EQ(copy, "apart");
  pstring other("other");
  other.swap(text);
  EXPECT_EQ(other, "apart");
  EXPECT_EQ(text, "other");
  text.swap(other);
  text.push_back('!');
  EXPECT_EQ(text, "apart!");
  EXPECT_EQ(std::string(bytes + 24), "apart");
}

TEST(PstringTest, ResizesIntoAndOutOfTheObject) {
  pstring text("abc");
  text.resize(5, 'd');
  EXPECT_EQ(text, "abcdd");
  text.resize(40, '-');
  EXPECT_EQ(text.type(), pstring::LARGE);
  EXPECT_EQ(text, (pstring("abcdd") + pstring(35, '-')));
  text.resize(2);
  EXPECT_EQ(text.type(), pstring::SMALL);
  EXPECT_EQ(text, "ab");
  text.resize_uninitialized(30);
  EXPECT_EQ(text.size(), 30u);
  EXPECT_EQ(std::string(text.data(), 2), "ab");
  EXPECT_EQ(text.c_str()[30], 0);
  text.clear();
  EXPECT_TRUE(text.empty());
  text.reserve(100);
  EXPECT_GE(text.capacity(), 100u);
  EXPECT_TRUE(text.empty());
}

TEST(PstringTest, AppendsInsertsAndErases) {
  pstring text;
  std::string expected;
  for (int i = 0; i < 200; ++i) {
    const char c = static_cast<char>('a' + i % 26);
    text.push_back(c);
    expected.push_back(c);
  }
  EXPECT_EQ(text, expected.c_str());
  text.append(text.data() + 10, 5).append(2, '.').append(pstring("end"));
  expected += expected.substr(10, 5) + "..end";
  EXPECT_EQ(text, expected.c_str());
  text.insert(3, text, 0, 4);
  expected.insert(3, expected.substr(0, 4));
  text.insert(text.size(), 3, '!');
  expected += "!!!";
  text.erase(5, 7);
  expected.erase(5, 7);
  EXPECT_EQ(text, expected.c_str());
  text.assign(text.data() + 2, 3);
  EXPECT_EQ(text, expected.substr(2, 3).c_str());
  EXPECT_THROW(text.erase(4, 1), std::out_of_range);
  EXPECT_THROW(text.insert(4, 1, 'x'), std::out_of_range);
}

TEST(PstringTest, ComparesBytesThenLengths) {
  EXPECT_TRUE(pstring("a") < pstring("b"));
  EXPECT_TRUE(pstring("a") < pstring("aa"));
  EXPECT_TRUE(pstring("\xff") > pstring("a"));
  EXPECT_EQ(pstring("ab").compare("ab", 2), 0);
  EXPECT_EQ(pstring("ab").compare("abc", 3), -1);
  EXPECT_EQ(pstring("abc").compare("ab", 2), 1);
  EXPECT_TRUE(pstring("ab") != "ac");
  EXPECT_EQ(pstring("ab").back(), 'b');
  std::string each;
  for (const char c : pstring(kLong)) each.push_back(c);
  EXPECT_EQ(each, kLong);
}

}  // namespace
}  // namespace dtype
}  // namespace phi
