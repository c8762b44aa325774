#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace paddle {

/// A vector that keeps up to N elements inside itself, so that short lists cost no allocation.
/// The subset of the original's class that sources use; iterators are plain pointers.
template <typename T, unsigned N = 6>
class small_vector {
 public:
  using value_type = T;
  using size_type = size_t;
  using iterator = T*;
  using const_iterator = const T*;
  using reference = T&;
  using const_reference = const T&;

  small_vector() = default;
  small_vector(std::initializer_list<T> values) { Append(values.begin(), values.end()); }
  explicit small_vector(size_t count, const T& value = T()) { resize(count, value); }
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  small_vector(It first, It last) {
    Append(first, last);
  }
  template <unsigned M, typename = std::enable_if_t<M != N>>
  // NOLINTNEXTLINE(google-explicit-constructor): implicit, as between sizes of the original
  small_vector(const small_vector<T, M>& o) {
    Append(o.begin(), o.end());
  }
  small_vector(const small_vector& o) { Append(o.begin(), o.end()); }
  small_vector(small_vector&& o) noexcept { Take(&o); }
  small_vector& operator=(const small_vector& o) {
    if (this != &o) {
      clear();
      Append(o.begin(), o.end());
    }
    return *this;
  }
  small_vector& operator=(small_vector&& o) noexcept {
    if (this != &o) {
      Release();
      Take(&o);
    }
    return *this;
  }
  small_vector& operator=(std::initializer_list<T> values) {
    clear();
    Append(values.begin(), values.end());
    return *this;
  }
  ~small_vector() { Release(); }

  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  const T& front() const { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  template <typename... Args>
  T& emplace_back(Args&&... args) {
    if (size_ == capacity_) {
      T value(std::forward<Args>(args)...);  // first: an argument may lie in the old storage
      Grow(size_ + 1);
      return *new (data_ + size_++) T(std::move(value));
    }
    return *new (data_ + size_++) T(std::forward<Args>(args)...);
  }
  void push_back(const T& value) { emplace_back(value); }
  void push_back(T&& value) { emplace_back(std::move(value)); }
  void pop_back() { data_[--size_].~T(); }
  void clear() {
    while (size_ > 0) pop_back();
  }
  /// Before `at`; gives the place of what was inserted.
  iterator insert(const_iterator at, T value) {
    const size_t index = static_cast<size_t>(at - data_);
    emplace_back(std::move(value));
    for (size_t i = size_ - 1; i > index; --i) std::swap(data_[i], data_[i - 1]);
    return data_ + index;
  }
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  iterator insert(const_iterator at, It first, It last) {
    size_t index = static_cast<size_t>(at - data_);
    const size_t begin = index;
    for (; first != last; ++first) insert(data_ + index++, *first);
    return data_ + begin;
  }
  iterator erase(const_iterator at) {
    const size_t index = static_cast<size_t>(at - data_);
    for (size_t i = index; i + 1 < size_; ++i) data_[i] = std::move(data_[i + 1]);
    pop_back();
    return data_ + index;
  }
  template <typename It, typename = typename std::iterator_traits<It>::iterator_category>
  void assign(It first, It last) {
    clear();
    Append(first, last);
  }
  void assign(size_t count, const T& value) {
    clear();
    resize(count, value);
  }
  void reserve(size_t count) {
    if (count > capacity_) Grow(count);
  }
  void resize(size_t count, const T& value = T()) {
    while (size_ > count) pop_back();
    reserve(count);
    while (size_ < count) emplace_back(value);
  }

  bool operator==(const small_vector& o) const {
    if (size_ != o.size_) return false;
    for (size_t i = 0; i < size_; ++i) {
      if (!(data_[i] == o.data_[i])) return false;
    }
    return true;
  }
  bool operator!=(const small_vector& o) const { return !(*this == o); }

 private:
  T* Inline() { return reinterpret_cast<T*>(&storage_); }
  template <typename It>
  void Append(It first, It last) {
    for (; first != last; ++first) emplace_back(*first);
  }
  void Grow(size_t at_least) {
    const size_t capacity = at_least > 2 * capacity_ ? at_least : 2 * capacity_;
    T* to = std::allocator<T>().allocate(capacity);
    for (size_t i = 0; i < size_; ++i) {
      new (to + i) T(std::move(data_[i]));
      data_[i].~T();
    }
    FreeHeap();
    data_ = to;
    capacity_ = capacity;
  }
  void FreeHeap() {
    if (data_ != Inline()) std::allocator<T>().deallocate(data_, capacity_);
  }
  void Release() {
    clear();
    FreeHeap();
    data_ = Inline();
    capacity_ = N;
  }
  // Requires: *this is empty and inline. Leaves *o empty.
  void Take(small_vector* o) {
    if (o->data_ != o->Inline()) {
      data_ = std::exchange(o->data_, o->Inline());
      capacity_ = std::exchange(o->capacity_, size_t{N});
      size_ = std::exchange(o->size_, size_t{0});
      return;
    }
    for (size_t i = 0; i < o->size_; ++i) emplace_back(std::move(o->data_[i]));
    o->clear();
  }

  // NOLINTNEXTLINE(bugprone-sizeof-expression): T may be a pointer
  std::aligned_storage_t<sizeof(T) * N, alignof(T)> storage_;
  T* data_ = reinterpret_cast<T*>(&storage_);
  size_t size_ = 0;
  size_t capacity_ = N;  // of *data_: N if it is storage_
};

}  // namespace paddle
