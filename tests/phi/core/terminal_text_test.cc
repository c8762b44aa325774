#include "phi/core/terminal_text.h"

#include <gtest/gtest.h>

#include "phi/core/cut_words.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

TEST(TerminalText, PlainTextStays) {
  const std::string text = "a name\twith ümlaut, 漢字, 😀\nand a second line \\ \"quoted\"";
  EXPECT_EQ(EscapeControls(text), text);
}

TEST(TerminalText, WhatCommandsATerminalIsShown) {
  EXPECT_EQ(EscapeControls("\x1b[31mred\x1b]0;title\a"), "\\u001b[31mred\\u001b]0;title\\u0007");
  EXPECT_EQ(EscapeControls("hidden\rshown\b\x7f"), "hidden\\u000dshown\\u0008\\u007f");
  EXPECT_EQ(EscapeControls(std::string_view("a\0b", 3)), "a\\u0000b");
  EXPECT_EQ(EscapeControls("\xc2\x9b"
                           "31m"),
            "\\u009b31m");  // CSI of one character
  EXPECT_EQ(EscapeControls("\xe2\x80\xae"
                           "abc"),
            "\\u202e"
            "abc");  // right to left
  EXPECT_EQ(EscapeControls("\xe2\x81\xa6\xe2\x80\xa8"), "\\u2066\\u2028");
}

TEST(TerminalText, BytesThatAreNoUtf8AreShown) {
  EXPECT_EQ(EscapeControls("\x9b"
                           "31m"),
            "\\x9b31m");
  EXPECT_EQ(EscapeControls("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(EscapeControls("\xe2\x80"), "\\xe2\\x80");  // cut off
  EXPECT_EQ(EscapeControls("\xc0\x9b"), "\\xc0\\x9b");  // a longer form than need be
  EXPECT_EQ(EscapeControls("\xe0\x80\x9b"), "\\xe0\\x80\\x9b");
  EXPECT_EQ(EscapeControls("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // half of a pair
  EXPECT_EQ(EscapeControls("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(TerminalText, NoByteOrPairOfBytesGetsThrough) {
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      const std::string shown =
          EscapeControls(std::string{static_cast<char>(a), static_cast<char>(b)});
      EXPECT_EQ(EscapeControls(shown), shown);
      for (char c : shown) {
        const auto byte = static_cast<unsigned char>(c);
        EXPECT_TRUE(byte >= 0x20 || c == '\n' || c == '\t') << a << ' ' << b;
      }
    }
  }
}

TEST(TerminalText, ANameIsOneLine) {
  EXPECT_EQ(OneLine("a\nb\tc\x1b[0m"), "a\\u000ab\\u0009c\\u001b[0m");
  EXPECT_EQ(OneLine("plain ümlaut"), "plain ümlaut");
  EXPECT_EQ(OneLine(OneLine("a\nb")), OneLine("a\nb"));
  EXPECT_EQ(EscapeLineBreaks("a\nb\x1b"), "a\\u000ab\x1b");
}

TEST(TerminalText, PiecesAreCutBetweenCharacters) {
  EXPECT_EQ(UnfinishedBytes(""), 0u);
  EXPECT_EQ(UnfinishedBytes("abc"), 0u);
  EXPECT_EQ(UnfinishedBytes("a\xe2"), 1u);
  EXPECT_EQ(UnfinishedBytes("a\xe2\x80"), 2u);
  EXPECT_EQ(UnfinishedBytes("a\xe2\x80\xa6"), 0u);
  EXPECT_EQ(UnfinishedBytes("\xf0\x9f\x98"), 3u);
  EXPECT_EQ(UnfinishedBytes("\x80\x80\x80\x80"), 0u);  // nothing to wait for
}

TEST(TerminalText, ErrorsAreEscapedWithTheirContext) {
  enforce::EnforceNotMet error(errors::NotFound("no variable `\x1b[2J`"), "file", 1);
  error.AddContext("created at \x1b]52;c;x\a");
  EXPECT_EQ(std::string(error.what()),
            "NotFound: no variable `\\u001b[2J`\ncreated at \\u001b]52;c;x\\u0007");
}

TEST(CutWords, LongNamesAreCutAndPathsAreNot) {
  EXPECT_EQ(CutWords("a bc\nd"), "a bc\nd");
  EXPECT_EQ(CutWords(std::string(256, 'a')), std::string(256, 'a'));
  EXPECT_EQ(CutWords("op `" + std::string(3000, 'a') + "` is"),
            "op `" + std::string(199, 'a') + "…[3002 bytes] is");
  std::string path;
  for (int i = 0; i < 20; ++i) path += "/" + std::string(100, 'p');
  EXPECT_EQ(CutWords(path), path);
  std::string umlauts = "x";
  for (int i = 0; i < 200; ++i) umlauts += "ä";
  EXPECT_EQ(CutWords(umlauts).substr(195), "ää…[401 bytes]");
}

}  // namespace
}  // namespace phi
