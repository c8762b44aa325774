#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace paddle {

/// Tag for "no value", as boost::none.
struct none_t {
  explicit constexpr none_t(int) {}
};
inline constexpr none_t none{0};

/// A value or nothing; T may be a reference; nullptr is nothing too, as in the original, whose
/// none is a null pointer. The subset of boost::optional that kernels use, with
/// both spellings of optional inputs: optional<const DenseTensor&> and const
/// optional<DenseTensor>&.
template <typename T>
class optional {
 public:
  optional() = default;
  // NOLINTBEGIN(google-explicit-constructor): implicit, as boost
  optional(none_t) {}
  template <typename U, typename = std::enable_if_t<std::is_same_v<U, std::nullptr_t>>>
  optional(U) {}  // nullptr alone: a 0 is a value
  optional(const T& value) : has_(true) { new (&storage_) T(value); }
  optional(T&& value) : has_(true) { new (&storage_) T(std::move(value)); }
  // NOLINTEND(google-explicit-constructor)
  optional(const optional& o) : has_(o.has_) {
    if (has_) new (&storage_) T(*o.get_ptr());
  }
  optional(optional&& o) noexcept : has_(o.has_) {
    if (has_) new (&storage_) T(std::move(*o.get_ptr()));
  }
  optional& operator=(const optional& o) {
    if (this != &o) {
      reset();
      if (o.has_) new (&storage_) T(*o.get_ptr());
      has_ = o.has_;
    }
    return *this;
  }
  ~optional() { reset(); }

  void reset() {
    if (has_) get_ptr()->~T();
    has_ = false;
  }
  bool is_initialized() const { return has_; }
  explicit operator bool() const { return has_; }
  bool operator!() const { return !has_; }
  const T* get_ptr() const {
    return has_ ? std::launder(reinterpret_cast<const T*>(&storage_)) : nullptr;
  }
  T* get_ptr() { return has_ ? std::launder(reinterpret_cast<T*>(&storage_)) : nullptr; }
  const T& get() const { return *get_ptr(); }
  T& get() { return *get_ptr(); }
  const T& operator*() const { return *get_ptr(); }
  T& operator*() { return *get_ptr(); }
  const T* operator->() const { return get_ptr(); }
  T* operator->() { return get_ptr(); }

 private:
  bool has_ = false;
  std::aligned_storage_t<sizeof(T), alignof(T)> storage_;
};

template <typename T>
class optional<T&> {
 public:
  optional() = default;
  // NOLINTBEGIN(google-explicit-constructor): implicit, as boost
  optional(none_t) {}
  template <typename U, typename = std::enable_if_t<std::is_same_v<U, std::nullptr_t>>>
  optional(U) {}  // nullptr alone: a 0 is a value
  optional(T& value) : ptr_(&value) {}
  // NOLINTEND(google-explicit-constructor)

  void reset() { ptr_ = nullptr; }
  bool is_initialized() const { return ptr_ != nullptr; }
  explicit operator bool() const { return ptr_ != nullptr; }
  bool operator!() const { return ptr_ == nullptr; }
  T* get_ptr() const { return ptr_; }
  T& get() const { return *ptr_; }
  T& operator*() const { return *ptr_; }
  T* operator->() const { return ptr_; }

 private:
  T* ptr_ = nullptr;
};

}  // namespace paddle
