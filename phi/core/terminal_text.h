#pragma once

#include <ostream>
#include <string>
#include <string_view>

namespace phi {

/// `text` without what commands a terminal: names and messages out of programs and files could
/// otherwise move its cursor, hide lines or send keys. Control characters but tab and line feed,
/// and those that turn the direction of writing, become \uXXXX (which JSON reads back as the
/// character); bytes that are no UTF-8 become \xXX. Everything else stays.
std::string EscapeControls(std::string_view text);

/// As EscapeControls, of tab and line feed too: for a name inside of a line, where it could forge
/// other lines and columns. Format() does this, of tab and line feed alone, to its arguments.
std::string OneLine(std::string_view text);

/// `text` with tab and line feed as \u0009 and \u000a, all else as it is.
std::string EscapeLineBreaks(std::string_view text);

/// An argument of Format() that is meant to have several lines: it stays as it is. Who makes the
/// text escapes the names in it.
struct Lines {
  explicit Lines(const std::string& lines) : text(lines) {}
  const std::string& text;
};
/// Tells the stream, as WantsLines knows.
std::ostream& operator<<(std::ostream& os, const Lines& lines);
/// Whether Lines were written to the stream.
bool WantsLines(std::ostream& os);

/// How many bytes at the end of `text` are the beginning of one character; 0 if it ends with a
/// whole one. For text that comes in pieces.
size_t UnfinishedBytes(std::string_view text);

bool IsUtf8(std::string_view text);

}  // namespace phi
