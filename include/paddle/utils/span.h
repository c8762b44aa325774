#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace paddle {

constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);

/// Elements in a row that somebody else owns. An index out of range is not checked.
template <typename T, std::size_t Extent = dynamic_extent>
class span {
 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = T*;
  using reference = T&;
  using iterator = T*;
  using reverse_iterator = std::reverse_iterator<iterator>;

  constexpr span() noexcept = default;
  constexpr span(T* first, size_type size) : data_(first), size_(size) {}
  constexpr span(T* first, T* last) : span(first, static_cast<size_type>(last - first)) {}
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  template <std::size_t N>
  constexpr span(T (&array)[N]) noexcept : span(array, N) {}
  /// Of a container with data() and size(), or another span.
  template <
      typename Container,
      typename = std::enable_if_t<std::is_convertible_v<
          std::remove_pointer_t<decltype(std::data(std::declval<Container&>()))> (*)[], T (*)[]>>>
  constexpr span(Container&& container) : span(std::data(container), std::size(container)) {}
  // NOLINTEND(google-explicit-constructor)

  constexpr span<T> first(size_type count) const { return {data_, count}; }
  constexpr span<T> last(size_type count) const { return {data_ + (size_ - count), count}; }
  constexpr span<T> subspan(size_type offset, size_type count = dynamic_extent) const {
    return {data_ + offset, count == dynamic_extent ? size_ - offset : count};
  }

  constexpr size_type size() const noexcept { return size_; }
  constexpr size_type size_bytes() const noexcept { return size_ * sizeof(T); }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr T& operator[](size_type i) const { return data_[i]; }
  constexpr T& front() const { return data_[0]; }
  constexpr T& back() const { return data_[size_ - 1]; }
  constexpr T* data() const noexcept { return data_; }
  constexpr iterator begin() const noexcept { return data_; }
  constexpr iterator end() const noexcept { return data_ + size_; }
  constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

 private:
  T* data_ = nullptr;
  size_type size_ = 0;
};

template <typename T, std::size_t N>
span(T (&)[N]) -> span<T, N>;
template <typename Container>
span(Container&&) -> span<std::remove_pointer_t<decltype(std::data(std::declval<Container&>()))>>;

template <typename T, std::size_t N>
constexpr span<T, N> make_span(T (&array)[N]) noexcept {
  return {array};
}
template <typename Container>
constexpr auto make_span(Container&& container) {
  return span(std::forward<Container>(container));
}

template <typename T, std::size_t Extent>
span<const std::byte> as_bytes(span<T, Extent> elements) noexcept {
  return {reinterpret_cast<const std::byte*>(elements.data()), elements.size_bytes()};
}
template <typename T, std::size_t Extent>
span<std::byte> as_writable_bytes(span<T, Extent> elements) noexcept {
  return {reinterpret_cast<std::byte*>(elements.data()), elements.size_bytes()};
}

}  // namespace paddle
