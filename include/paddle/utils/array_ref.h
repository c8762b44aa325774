#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <vector>

#include "paddle/utils/none.h"
#include "paddle/utils/small_vector.h"

namespace paddle {

/// Elements in a row that somebody else owns, to be read. An index out of range is not checked.
template <typename T>
class array_ref {
 public:
  using iterator = const T*;
  using const_iterator = const T*;
  using size_type = std::size_t;
  using reverse_iterator = std::reverse_iterator<iterator>;

  array_ref() = default;
  array_ref(const T* first, std::size_t size) : data_(first), size_(size) {}
  array_ref(const T* first, const T* last) : array_ref(first, std::size_t(last - first)) {}
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  array_ref(none_t) {}
  array_ref(const T& one) : array_ref(&one, 1) {}
  array_ref(const std::vector<T>& values) : array_ref(values.data(), values.size()) {}
  template <unsigned N>
  array_ref(const small_vector<T, N>& values) : array_ref(values.data(), values.size()) {}
  template <std::size_t N>
  array_ref(const std::array<T, N>& values) : array_ref(values.data(), N) {}
  template <std::size_t N>
  array_ref(const T (&values)[N]) : array_ref(values, N) {}
  /// For the time of a call: the list's elements end with the expression.
  array_ref(const std::initializer_list<T>& values) : array_ref(values.begin(), values.size()) {}
  // NOLINTEND(google-explicit-constructor)

  iterator begin() const { return data_; }
  iterator end() const { return data_ + size_; }
  reverse_iterator rbegin() const { return reverse_iterator(end()); }
  reverse_iterator rend() const { return reverse_iterator(begin()); }
  bool empty() const { return size_ == 0; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  const T& front() const { return data_[0]; }
  const T& back() const { return data_[size_ - 1]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  bool equals(array_ref other) const {
    return size_ == other.size_ && std::equal(begin(), end(), other.begin());
  }
  array_ref slice(std::size_t offset, std::size_t count) const { return {data_ + offset, count}; }
  array_ref slice(std::size_t offset) const { return slice(offset, size_ - offset); }
  array_ref drop_front(std::size_t count = 1) const { return slice(count); }
  array_ref drop_back(std::size_t count = 1) const { return slice(0, size_ - count); }
  array_ref take_front(std::size_t count = 1) const { return slice(0, std::min(count, size_)); }
  array_ref take_back(std::size_t count = 1) const { return slice(size_ - std::min(count, size_)); }
  std::vector<T> vec() const { return std::vector<T>(begin(), end()); }

 private:
  const T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <typename T>
bool operator==(array_ref<T> a, array_ref<T> b) {
  return a.equals(b);
}
template <typename T>
bool operator!=(array_ref<T> a, array_ref<T> b) {
  return !a.equals(b);
}

template <typename T>
array_ref<T> make_array_ref(const T& one) {
  return one;
}
template <typename T>
array_ref<T> make_array_ref(const T* first, std::size_t size) {
  return array_ref<T>(first, size);
}
template <typename T>
array_ref<T> make_array_ref(const std::vector<T>& values) {
  return values;
}

}  // namespace paddle
