#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace phibridge::python {

/// What a method is called on, in place of a T*. A subclass whose __init__ does not call
/// super().__init__() has no object of C++, for which pybind11 would pass memory that nobody wrote;
/// here that is a TypeError which says so.
template <typename T>
class Self {
 public:
  explicit Self(T* object = nullptr) : object_(object) {}
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  T* get() const { return object_; }

 private:
  T* object_;
};

inline void CheckIsMade(pybind11::handle object) {
  auto* instance = reinterpret_cast<pybind11::detail::instance*>(object.ptr());
  for (const auto& part : pybind11::detail::values_and_holders(instance)) {
    if (part.holder_constructed()) continue;
    const std::string type = Py_TYPE(object.ptr())->tp_name;
    throw pybind11::type_error(type + ".__init__ has yet to call super().__init__()");
  }
}

}  // namespace phibridge::python

namespace pybind11::detail {

template <typename T>
struct type_caster<phibridge::python::Self<T>> {
 public:
  using Self = phibridge::python::Self<T>;
  static constexpr auto name = make_caster<T>::name;
  template <typename>
  using cast_op_type = Self;

  bool load(handle source, bool convert) {
    if (!isinstance<T>(source)) return false;
    phibridge::python::CheckIsMade(source);
    return caster_.load(source, convert);
  }
  // NOLINTNEXTLINE(google-explicit-constructor): what pybind11 asks for
  operator Self() { return Self(static_cast<T*>(caster_)); }

 private:
  make_caster<T> caster_;
};

}  // namespace pybind11::detail
