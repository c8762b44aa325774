#include "phi/common/pstring.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <utility>

namespace phi {
namespace dtype {

static_assert(sizeof(pstring) == 24, "24 bytes, as the original's");
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "the type stands in the first byte of each form");

namespace {

constexpr size_t kTypeBits = 2;

// Memory comes in steps of 16 bytes, of which the last keeps the 0.
size_t RoundedCapacity(size_t capacity) { return (capacity / 16 + 1) * 16 - 1; }

char* NewText(size_t capacity) { return std::allocator<char>().allocate(capacity + 1); }
void FreeText(char* text, size_t capacity) {
  std::allocator<char>().deallocate(text, capacity + 1);
}

// True for characters that move or change when `string` does: what is viewed, or lies behind the
// object, does not.
bool OwnsPart(const pstring& string, const char* text) {
  const bool owns = string.type() == pstring::SMALL || string.type() == pstring::LARGE;
  return owns && text >= string.data() && text < string.data() + string.size();
}

void CheckPosition(size_t pos, size_t size) {
  if (pos > size) throw std::out_of_range("pstring: a position behind the end");
}

}  // namespace

void pstring::SetSmall(size_t size) {
  u_.small.size_and_type = static_cast<uint8_t>(size << kTypeBits | SMALL);
  u_.small.text[size] = 0;
}

void pstring::SetSize(size_t size) {
  if (type() == SMALL) return SetSmall(size);
  u_.large.size_and_type = size << kTypeBits | LARGE;
  u_.large.text[size] = 0;
}

void pstring::Free() {
  if (type() == LARGE) FreeText(u_.large.text, u_.large.capacity);
}

size_t pstring::size() const {
  switch (type()) {
    case SMALL:
      return u_.small.size_and_type >> kTypeBits;
    case OFFSET:
      return u_.offset.size_and_type >> kTypeBits;
    default:
      return u_.large.size_and_type >> kTypeBits;
  }
}

size_t pstring::capacity() const {
  switch (type()) {
    case SMALL:
      return kSmallCapacity;
    case LARGE:
      return u_.large.capacity;
    default:
      return 0;
  }
}

const char* pstring::data() const {
  switch (type()) {
    case SMALL:
      return u_.small.text;
    case LARGE:
      return u_.large.text;
    case OFFSET:
      return reinterpret_cast<const char*>(this) + u_.offset.offset_bytes;
    default:
      return u_.view.text;
  }
}

char* pstring::mdata() {
  Own(size());
  return type() == SMALL ? u_.small.text : u_.large.text;
}

int pstring::compare(const char* text, size_t size) const {
  const size_t own = this->size(), common = std::min(own, size);
  const int order = common == 0 ? 0 : std::memcmp(data(), text, common);
  if (order != 0) return order < 0 ? -1 : 1;
  return own == size ? 0 : own < size ? -1 : 1;
}

void pstring::Own(size_t capacity) {
  const bool owns = type() == SMALL || type() == LARGE;
  if (owns && capacity <= this->capacity()) return;
  const size_t size = this->size();
  capacity = std::max(capacity, size);
  const char* from = data();
  if (capacity <= kSmallCapacity) {  // of a view
    char text[kSmallCapacity];
    std::copy_n(from, size, text);
    SetSmall(size);
    std::copy_n(text, size, u_.small.text);
    return;
  }
  capacity = RoundedCapacity(capacity);
  char* text = NewText(capacity);
  std::copy_n(from, size, text);
  Free();
  u_.large = {LARGE, capacity, text};
  SetSize(size);
}

void pstring::OwnMore(size_t capacity) {
  if (capacity > this->capacity()) capacity = std::max(capacity, 2 * this->capacity());
  Own(capacity);
}

pstring& pstring::operator=(const pstring& other) {
  if (this == &other) return *this;
  if (other.type() == LARGE || other.type() == OFFSET) return assign(other.data(), other.size());
  Free();
  u_ = other.u_;
  return *this;
}

pstring& pstring::operator=(pstring&& other) noexcept {
  if (this == &other) return *this;
  // What is an offset from there is none from here.
  if (other.type() == OFFSET) return assign_as_view(other);
  Free();
  u_ = other.u_;
  if (other.type() == LARGE) other.SetSmall(0);
  return *this;
}

void pstring::resize_uninitialized(size_t new_size) {
  const size_t size = this->size();
  if (new_size <= kSmallCapacity && type() != SMALL) {  // moves into the object
    char text[kSmallCapacity];
    const size_t kept = std::min(size, new_size);
    std::copy_n(data(), kept, text);
    Free();
    SetSmall(new_size);
    std::copy_n(text, kept, u_.small.text);
    return;
  }
  Own(new_size);
  SetSize(new_size);
}

void pstring::resize(size_t new_size, char c) {
  const size_t size = this->size();
  resize_uninitialized(new_size);
  if (new_size > size) std::fill(mdata() + size, mdata() + new_size, c);
}

void pstring::clear() noexcept {
  Free();
  SetSmall(0);
}

void pstring::reserve(size_t capacity) { Own(capacity); }

pstring& pstring::assign(const char* text, size_t size) {
  if (OwnsPart(*this, text)) {
    const size_t pos = static_cast<size_t>(text - data());
    std::memmove(mdata(), data() + pos, size);
    resize_uninitialized(size);
    return *this;
  }
  resize_uninitialized(size);
  std::copy_n(text, size, mdata());
  return *this;
}

pstring& pstring::assign_as_view(const char* text, size_t size) {
  Free();
  u_.view = {size << kTypeBits | VIEW, text};
  return *this;
}

pstring& pstring::append(const char* text, size_t size) {
  const size_t own = this->size();
  const bool is_part = OwnsPart(*this, text);
  const size_t pos = is_part ? static_cast<size_t>(text - data()) : 0;
  OwnMore(own + size);
  std::memmove(mdata() + own, is_part ? data() + pos : text, size);
  SetSize(own + size);
  return *this;
}

pstring& pstring::append(size_t count, char c) {
  const size_t own = this->size();
  OwnMore(own + count);
  std::fill_n(mdata() + own, count, c);
  SetSize(own + count);
  return *this;
}

pstring& pstring::erase(size_t pos, size_t count) {
  const size_t size = this->size();
  CheckPosition(pos, size);
  count = std::min(count, size - pos);
  char* text = mdata();
  std::memmove(text + pos, text + pos + count, size - pos - count);
  resize_uninitialized(size - count);
  return *this;
}

char* pstring::Open(size_t pos, size_t count) {
  const size_t size = this->size();
  CheckPosition(pos, size);
  OwnMore(size + count);
  char* text = mdata();
  std::memmove(text + pos + count, text + pos, size - pos);
  SetSize(size + count);
  return text + pos;
}

pstring& pstring::insert(size_t pos, const pstring& text, size_t text_pos, size_t text_size) {
  CheckPosition(text_pos, text.size());
  // A string of its own: `text` may be this one.
  const pstring part(text.data() + text_pos, std::min(text_size, text.size() - text_pos));
  std::copy_n(part.data(), part.size(), Open(pos, part.size()));
  return *this;
}

pstring& pstring::insert(size_t pos, size_t count, char c) {
  std::fill_n(Open(pos, count), count, c);
  return *this;
}

void pstring::swap(pstring& other) noexcept {
  pstring kept(std::move(other));  // moves know that offsets count from the object
  other = std::move(*this);
  *this = std::move(kept);
}

pstring operator+(const pstring& a, const pstring& b) {
  pstring sum;
  sum.reserve(a.size() + b.size());
  return sum.append(a).append(b);
}

std::ostream& operator<<(std::ostream& os, const pstring& text) {
  return os.write(text.data(), static_cast<std::streamsize>(text.size()));
}

}  // namespace dtype
}  // namespace phi
