#pragma once

#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/core/string_tensor.h"
#include "phi/core/string_tensor.h"

namespace paddle {
namespace framework {

// What variables declared STRINGS and VOCAB hold. No operator of this library reads them; those of
// a plug-in do.
using String = std::string;
using Strings = std::vector<std::string>;
using Vocab = std::unordered_map<std::wstring, std::int32_t>;
using STRING = String;  // 2.2's names
using STRINGS = Strings;
using STRING_MAP = Vocab;

/// UTF-8 into code points. False, and *out as it was, for bytes that are no UTF-8.
inline bool ConvertStrToWstr(const std::string& text, std::wstring* out) {
  static constexpr std::uint32_t kSmallest[] = {0, 0x80, 0x800, 0x10000};  // by bytes that follow
  std::wstring points;
  for (size_t i = 0; i < text.size();) {
    const auto head = static_cast<unsigned char>(text[i++]);
    const int following = head < 0x80             ? 0
                          : (head & 0xE0) == 0xC0 ? 1
                          : (head & 0xF0) == 0xE0 ? 2
                          : (head & 0xF8) == 0xF0 ? 3
                                                  : -1;
    if (following < 0 || text.size() - i < static_cast<size_t>(following)) return false;
    std::uint32_t point = following == 0 ? head : head & (0x3Fu >> following);
    for (int k = 0; k < following; ++k) {
      const auto next = static_cast<unsigned char>(text[i++]);
      if ((next & 0xC0) != 0x80) return false;
      point = point << 6 | (next & 0x3F);
    }
    const bool is_surrogate = point >= 0xD800 && point < 0xE000;
    if (point < kSmallest[following] || point > 0x10FFFF || is_surrogate) return false;
    points += static_cast<wchar_t>(point);
  }
  *out = std::move(points);
  return true;
}
/// Code points into UTF-8.
inline void ConvertWstrToStr(const std::wstring& text, std::string* out) {
  out->clear();
  for (const wchar_t character : text) {
    const auto point = static_cast<std::uint32_t>(character);
    const int following = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    const std::uint32_t head = following == 0 ? 0 : 0xF00u >> (following + 1) & 0xFF;
    *out += static_cast<char>(head | point >> 6 * following);
    for (int k = following - 1; k >= 0; --k) {
      *out += static_cast<char>(0x80 | (point >> 6 * k & 0x3F));
    }
  }
}

/// A count (size_t), then each text's length (size_t), bytes and number (int32_t).
inline void StringMapToStream(std::ostream& os,
                              const std::unordered_map<std::string, std::int32_t>& data) {
  const auto write = [&os](const auto& value) {
    os.write(reinterpret_cast<const char*>(&value), sizeof(value));
  };
  write(data.size());
  for (const auto& [text, number] : data) {
    write(text.size());
    os.write(text.data(), static_cast<std::streamsize>(text.size()));
    write(number);
  }
}
/// Errors: InvalidArgument for a stream that ends before its map.
inline void StringMapFromStream(std::istream& is,
                                std::unordered_map<std::string, std::int32_t>* data) {
  const auto check = [&is] {
    PADDLE_ENFORCE_EQ(is.good(), true,
                      ::phi::errors::InvalidArgument("the stream ends within a map of strings"));
  };
  const auto read = [&](auto* value) {
    is.read(reinterpret_cast<char*>(value), sizeof(*value));
    check();
  };
  data->clear();
  size_t count = 0;
  read(&count);
  for (size_t i = 0; i < count; ++i) {
    size_t size = 0;
    read(&size);
    std::string text;
    for (; text.size() < size; check()) text += static_cast<char>(is.get());
    std::int32_t number = 0;
    read(&number);
    data->emplace(std::move(text), number);
  }
}

}  // namespace framework
}  // namespace paddle
