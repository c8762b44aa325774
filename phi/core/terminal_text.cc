#include "phi/core/terminal_text.h"

#include "phi/core/cut_words.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace phi {
namespace {

// A character of UTF-8: its code and its bytes; no bytes if it is malformed.
struct Character {
  uint32_t code = 0;
  size_t bytes = 0;
};

size_t BytesOfFirst(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

Character Decode(std::string_view text) {
  constexpr uint32_t kFirstOf[] = {0, 0, 0x80, 0x800, 0x10000};  // shorter forms are malformed
  const auto first = static_cast<unsigned char>(text[0]);
  const size_t bytes = BytesOfFirst(first);
  if (bytes == 0 || bytes > text.size()) return {};
  uint32_t code = bytes == 1 ? first : first & (0x7fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0u) != 0x80u) return {};
    code = code << 6 | (next & 0x3fu);
  }
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  if (code < kFirstOf[bytes] || code > 0x10ffff || is_surrogate) return {};
  return {code, bytes};
}

bool Commands(uint32_t code) {
  if (code < 0x20) return code != '\n' && code != '\t';
  const bool is_control = code >= 0x7f && code < 0xa0;
  const bool is_line_break = code == 0x2028 || code == 0x2029;
  const bool is_direction = code == 0x061c || code == 0x200e || code == 0x200f ||
                            (code >= 0x202a && code <= 0x202e) ||
                            (code >= 0x2066 && code <= 0x2069);
  return is_control || is_line_break || is_direction;
}

std::string Escape(const char* format, uint32_t code) {
  char text[16];
  std::snprintf(text, sizeof(text), format, code);
  return text;
}

// Where a stream remembers that Lines were written to it.
int LinesMark() {
  static const int mark = std::ios_base::xalloc();
  return mark;
}

}  // namespace

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const size_t bytes = Decode(text).bytes;
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

std::string EscapeControls(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character c = Decode(text);
    if (c.bytes == 0) {
      out += Escape("\\x%02x", static_cast<unsigned char>(text[0]));
    } else if (Commands(c.code)) {
      out += Escape("\\u%04x", c.code);
    } else {
      out += text.substr(0, c.bytes);
    }
    text.remove_prefix(std::max<size_t>(c.bytes, 1));
  }
  return out;
}

std::string EscapeLineBreaks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == '\n' || c == '\t') {
      out += Escape("\\u%04x", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out;
}

std::string OneLine(std::string_view text) { return EscapeLineBreaks(EscapeControls(text)); }

std::ostream& operator<<(std::ostream& os, const Lines& lines) {
  os.iword(LinesMark()) = 1;
  return os << lines.text;
}

bool WantsLines(std::ostream& os) { return os.iword(LinesMark()) != 0; }

std::string CutWords(std::string_view text) {
  constexpr size_t kLongest = 256, kKept = 200;
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const size_t size = std::min(text.find_first_of(" \n/"), text.size());
    if (size > kLongest) {
      std::string_view kept = text.substr(0, kKept);
      kept.remove_suffix(UnfinishedBytes(kept));
      out += std::string(kept) + "…[" + std::to_string(size) + " bytes]";
    } else {
      out += text.substr(0, size);
    }
    if (size < text.size()) out += text[size];
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return out;
}

size_t UnfinishedBytes(std::string_view text) {
  for (size_t back = 1; back <= std::min<size_t>(3, text.size()); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xc0u) == 0x80u) continue;  // not the first of its character
    return BytesOfFirst(byte) > back ? back : 0;
  }
  return 0;
}

}  // namespace phi
