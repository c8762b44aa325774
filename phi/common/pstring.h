#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace phi {
namespace dtype {

/// A string in 24 bytes, the element of a StringTensor. Up to 22 characters stand in the object
/// itself; more are owned outside of it, or viewed. Those of an owned string end in a 0 that
/// size() does not count; those of a view need not. The bits of an object are the original's, so
/// that strings which another library laid out one behind the other can be read.
/// A copy of a view is a view; what is viewed must outlive both. Whatever changes a view makes it
/// own its characters first. Not thread-safe, as std::string.
class pstring {
 public:
  /// Where the characters are. OFFSET: that many bytes behind the object, among serialised strings;
  /// no function here makes one.
  enum Type { SMALL = 0, LARGE = 1, OFFSET = 2, VIEW = 3 };
  using const_iterator = const char*;

  pstring() { SetSmall(0); }
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  pstring(const std::string& text) : pstring(text.data(), text.size()) {}
  pstring(const char* text) : pstring(text, Length(text)) {}
  // NOLINTEND(google-explicit-constructor)
  pstring(const char* text, size_t size) : pstring() { assign(text, size); }
  pstring(size_t count, char c) : pstring() { resize(count, c); }
  pstring(const pstring& other) : pstring() { *this = other; }
  pstring(pstring&& other) noexcept : pstring() { *this = static_cast<pstring&&>(other); }
  ~pstring() { Free(); }

  pstring& operator=(const pstring& other);
  pstring& operator=(pstring&& other) noexcept;
  pstring& operator=(const std::string& text) { return assign(text.data(), text.size()); }
  pstring& operator=(const char* text) { return assign(text); }
  pstring& operator=(char c) { return assign(&c, 1); }

  /// -1, 0 or 1: the order of bytes, then of lengths.
  int compare(const char* text, size_t size) const;
  bool operator<(const pstring& o) const { return compare(o.data(), o.size()) < 0; }
  bool operator>(const pstring& o) const { return compare(o.data(), o.size()) > 0; }
  bool operator==(const char* text) const { return compare(text, Length(text)) == 0; }
  bool operator==(const pstring& o) const { return compare(o.data(), o.size()) == 0; }
  bool operator!=(const char* text) const { return !(*this == text); }
  bool operator!=(const pstring& o) const { return !(*this == o); }

  // NOLINTNEXTLINE(google-explicit-constructor): implicit, as the original
  operator std::string() const { return std::string(data(), size()); }

  size_t size() const;
  size_t length() const { return size(); }
  /// What size() may become without new memory; 0 of a view.
  size_t capacity() const;
  bool empty() const { return size() == 0; }
  Type type() const { return static_cast<Type>(u_.small.size_and_type & 3); }

  void resize(size_t new_size, char c = 0);
  /// As resize, but characters that come in addition are left as they are in memory.
  void resize_uninitialized(size_t new_size);
  void clear() noexcept;
  void reserve(size_t capacity);

  const_iterator begin() const { return data(); }
  const_iterator end() const { return data() + size(); }
  const char* c_str() const { return data(); }
  const char* data() const;
  const char& operator[](size_t i) const { return data()[i]; }
  const char& back() const { return data()[size() - 1]; }
  /// The characters to write to; a view owns them from here on.
  char* mdata();
  char& operator[](size_t i) { return mdata()[i]; }

  pstring& assign(const char* text, size_t size);
  pstring& assign(const char* text) { return assign(text, Length(text)); }
  pstring& assign_as_view(const pstring& text) { return assign_as_view(text.data(), text.size()); }
  pstring& assign_as_view(const std::string& text) {
    return assign_as_view(text.data(), text.size());
  }
  pstring& assign_as_view(const char* text, size_t size);
  pstring& assign_as_view(const char* text) { return assign_as_view(text, Length(text)); }

  pstring& append(const pstring& text) { return append(text.data(), text.size()); }
  /// `text` may be a part of this string.
  pstring& append(const char* text, size_t size);
  pstring& append(const char* text) { return append(text, Length(text)); }
  pstring& append(size_t count, char c);
  void push_back(char c) { append(1, c); }
  /// Errors of these three: std::out_of_range for a position behind the end.
  pstring& erase(size_t pos, size_t count);
  pstring& insert(size_t pos, const pstring& text, size_t text_pos, size_t text_size);
  pstring& insert(size_t pos, size_t count, char c);
  void swap(pstring& other) noexcept;

 private:
  static constexpr size_t kSmallCapacity = 22;
  // The lowest two bits of the first byte are the type; above them is the size.
  struct Small {
    uint8_t size_and_type;
    char text[kSmallCapacity + 1];
  };
  struct Large {
    size_t size_and_type;
    size_t capacity;
    char* text;
  };
  struct Offset {
    uint32_t size_and_type;
    uint32_t offset_bytes;
    uint32_t count;
  };
  struct View {
    size_t size_and_type;
    const char* text;
  };

  static size_t Length(const char* text) { return std::char_traits<char>::length(text); }
  void SetSmall(size_t size);
  // Sets the size of a SMALL or LARGE string, and the 0 behind it.
  void SetSize(size_t size);
  // Makes it SMALL or LARGE with room for `capacity` characters; keeps what it holds.
  void Own(size_t capacity);
  // As Own, with room for more, so that many appends are few copies.
  void OwnMore(size_t capacity);
  // Room for `count` characters at `pos`.
  char* Open(size_t pos, size_t count);
  void Free();

  union {
    Small small;
    Large large;
    Offset offset;
    View view;
  } u_;
};

inline bool operator==(const char* a, const pstring& b) { return b == a; }
inline bool operator==(const std::string& a, const pstring& b) {
  return b.compare(a.data(), a.size()) == 0;
}
pstring operator+(const pstring& a, const pstring& b);
std::ostream& operator<<(std::ostream& os, const pstring& text);

}  // namespace dtype
}  // namespace phi
