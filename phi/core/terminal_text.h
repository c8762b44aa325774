#pragma once

#include <string>
#include <string_view>

namespace phi {

/// `text` without what commands a terminal: names and messages out of programs and files could
/// otherwise move its cursor, hide lines or send keys. Control characters but tab and line feed,
/// and those that turn the direction of writing, become \uXXXX (which JSON reads back as the
/// character); bytes that are no UTF-8 become \xXX. Everything else stays.
std::string EscapeControls(std::string_view text);

/// How many bytes at the end of `text` are the beginning of one character; 0 if it ends with a
/// whole one. For text that comes in pieces.
size_t UnfinishedBytes(std::string_view text);

}  // namespace phi
