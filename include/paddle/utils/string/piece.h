#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "paddle/phi/core/enforce.h"

namespace paddle {
namespace string {

/// A part of a text that somebody else owns.
class Piece {
 public:
  static constexpr size_t npos = std::string_view::npos;

  Piece() = default;
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  /// Errors: InvalidArgument for no text of a length.
  Piece(const char* text, size_t length) : text_(text, length) {
    PADDLE_ENFORCE(text != nullptr || length == 0,
                   ::phi::errors::InvalidArgument("no text has no length of %d", length));
  }
  Piece(const char* text) : text_(text == nullptr ? std::string_view() : std::string_view(text)) {}
  Piece(const std::string& text) : text_(text) {}
  // NOLINTEND(google-explicit-constructor)

  const char* data() const { return text_.data(); }
  size_t len() const { return text_.size(); }
  char operator[](size_t i) const { return text_[i]; }
  const char* begin() const { return text_.data(); }
  const char* end() const { return text_.data() + text_.size(); }
  std::string ToString() const { return std::string(text_); }
  std::string_view view() const { return text_; }

 private:
  std::string_view text_;
};

inline int Compare(Piece a, Piece b) {
  const int order = a.view().compare(b.view());
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}
inline bool operator==(Piece a, Piece b) { return a.view() == b.view(); }
inline bool operator!=(Piece a, Piece b) { return !(a == b); }
inline bool operator<(Piece a, Piece b) { return a.view() < b.view(); }
inline bool operator>(Piece a, Piece b) { return b < a; }
inline bool operator<=(Piece a, Piece b) { return !(b < a); }
inline bool operator>=(Piece a, Piece b) { return !(a < b); }

inline bool Contains(Piece text, Piece part) {
  return text.view().find(part.view()) != Piece::npos;
}
inline bool HasPrefix(Piece text, Piece start) {
  return text.view().substr(0, start.len()) == start.view();
}
inline bool HasSuffix(Piece text, Piece end) {
  return text.len() >= end.len() && text.view().substr(text.len() - end.len()) == end.view();
}
/// Without the first or the last `count` letters. Errors: InvalidArgument if there are not as many.
inline Piece SkipPrefix(Piece text, size_t count) {
  PADDLE_ENFORCE_LE(
      count, text.len(),
      ::phi::errors::InvalidArgument("a text of %d letters has no %d to skip", text.len(), count));
  return Piece(text.data() + count, text.len() - count);
}
inline Piece SkipSuffix(Piece text, size_t count) {
  PADDLE_ENFORCE_LE(
      count, text.len(),
      ::phi::errors::InvalidArgument("a text of %d letters has no %d to skip", text.len(), count));
  return Piece(text.data(), text.len() - count);
}
/// Without what it starts or ends with, if it does.
inline Piece TrimPrefix(Piece text, Piece start) {
  return HasPrefix(text, start) ? SkipPrefix(text, start.len()) : text;
}
inline Piece TrimSuffix(Piece text, Piece end) {
  return HasSuffix(text, end) ? SkipSuffix(text, end.len()) : text;
}
/// Where it stands first from `from` on, or last up to there; Piece::npos: nowhere.
inline size_t Find(Piece text, Piece part, size_t from) {
  return text.view().find(part.view(), from);
}
inline size_t Find(Piece text, char letter, size_t from) { return text.view().find(letter, from); }
inline size_t RFind(Piece text, Piece part, size_t from) {
  return text.view().rfind(part.view(), from);
}
inline size_t RFind(Piece text, char letter, size_t from) {
  return text.view().rfind(letter, from);
}
/// `count` letters from `from` on, or as many as there are.
inline Piece SubStr(Piece text, size_t from, size_t count) {
  const std::string_view part = text.view().substr(from < text.len() ? from : text.len(), count);
  return Piece(part.data(), part.size());
}
inline std::ostream& operator<<(std::ostream& out, Piece text) { return out << text.view(); }

}  // namespace string
}  // namespace paddle
