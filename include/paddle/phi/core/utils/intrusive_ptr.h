#pragma once

#include <cstddef>
#include <utility>

#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/utils/intrusive_ref_counter.h"

namespace phi {

/// A shared owner of an object that counts its owners itself.
template <typename T>
class intrusive_ptr {
 public:
  using this_type = intrusive_ptr;

  constexpr intrusive_ptr() noexcept = default;
  /// `add_ref` false: takes over the count of who made the object.
  explicit intrusive_ptr(T* p, bool add_ref = true) : px_(p) {
    if (px_ != nullptr && add_ref) intrusive_ptr_add_ref(px_);
  }
  intrusive_ptr(const intrusive_ptr& other) : intrusive_ptr(other.px_) {}
  template <typename U>
  explicit intrusive_ptr(const intrusive_ptr<U>& other) : intrusive_ptr(other.get()) {}
  intrusive_ptr(intrusive_ptr&& other) noexcept : px_(std::exchange(other.px_, nullptr)) {}
  template <typename U>
  intrusive_ptr(intrusive_ptr<U>&& other) noexcept : px_(other.detach()) {}
  ~intrusive_ptr() {
    if (px_ != nullptr) intrusive_ptr_release(px_);
  }
  intrusive_ptr& operator=(intrusive_ptr other) noexcept {
    swap(other);
    return *this;
  }

  void reset() { this_type().swap(*this); }
  void reset(T* p, bool add_ref = true) { this_type(p, add_ref).swap(*this); }
  T* get() const noexcept { return px_; }
  /// Gives the count to the caller.
  T* detach() noexcept { return std::exchange(px_, nullptr); }
  /// Errors: PreconditionNotMet if it owns nothing.
  T& operator*() const { return *NotNull(); }
  T* operator->() const { return NotNull(); }
  void swap(intrusive_ptr& other) noexcept { std::swap(px_, other.px_); }
  explicit operator bool() const noexcept { return px_ != nullptr; }

 private:
  T* NotNull() const {
    PADDLE_ENFORCE_NOT_NULL(px_, errors::PreconditionNotMet("the intrusive_ptr owns nothing"));
    return px_;
  }

  T* px_ = nullptr;
};

template <typename T, typename U>
bool operator==(const intrusive_ptr<T>& a, const intrusive_ptr<U>& b) noexcept {
  return a.get() == b.get();
}
template <typename T>
bool operator==(const intrusive_ptr<T>& a, std::nullptr_t) noexcept {
  return a.get() == nullptr;
}
template <typename T>
bool operator==(std::nullptr_t, const intrusive_ptr<T>& a) noexcept {
  return a.get() == nullptr;
}
template <typename T>
bool operator!=(const intrusive_ptr<T>& a, std::nullptr_t) noexcept {
  return a.get() != nullptr;
}
template <typename T>
bool operator!=(std::nullptr_t, const intrusive_ptr<T>& a) noexcept {
  return a.get() != nullptr;
}
template <typename T, typename U>
bool operator!=(const intrusive_ptr<T>& a, const intrusive_ptr<U>& b) noexcept {
  return a.get() != b.get();
}
template <typename T, typename U>
bool operator==(const intrusive_ptr<T>& a, U* b) noexcept {
  return a.get() == b;
}
template <typename T, typename U>
bool operator!=(const intrusive_ptr<T>& a, U* b) noexcept {
  return a.get() != b;
}
template <typename T, typename U>
bool operator==(T* a, const intrusive_ptr<U>& b) noexcept {
  return a == b.get();
}
template <typename T, typename U>
bool operator!=(T* a, const intrusive_ptr<U>& b) noexcept {
  return a != b.get();
}

template <typename T, typename... Args>
intrusive_ptr<T> make_intrusive(Args&&... args) {
  return intrusive_ptr<T>(new T(std::forward<Args>(args)...), false);
}
template <typename T>
intrusive_ptr<T> copy_intrusive(const intrusive_ptr<T>& other) {
  return other;
}

}  // namespace phi
