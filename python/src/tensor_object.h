#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <utility>

#include "phi/api/tensor.h"

namespace phibridge::python {

// Note [A type without pybind11]
// Every call makes a Tensor. pybind11's classes keep a table of all objects, which costs more than
// a small kernel; this type keeps the tensor in the object itself. The type_caster below lets
// pybind11's functions take and return it as before.

/// The type phibridge.Tensor. Weak references and subclasses work.
PyTypeObject* TensorType();
/// A new object; owned by the caller. Errors: py::error_already_set.
PyObject* NewTensor(phi::Tensor tensor);
/// The tensor of a phibridge.Tensor; nullptr if it is none.
phi::Tensor* TensorOf(PyObject* object);

// Note [Objects of parts]
// What layers and optimizers hand out again and again, such as a layer's parameters, is one object
// as long as that lives: `is`, sets and copies see that it is one tensor. A table has these
// objects; it keeps none of them alive, and each leaves it when it goes.

/// The object of a tensor: the one that is there, or a new one that is it from now on.
pybind11::object PartOf(const phi::Tensor& tensor);
/// From now on the object is that of its tensor, unless another one is.
void SetPart(PyObject* object);

/// A function of Python that whichever thread walks backward may call and let go of; empty once
/// Python's collector has cleared the tensor that had it.
using KeptFunction = std::shared_ptr<pybind11::function>;
KeptFunction Kept(const pybind11::function& function);
/// Tells Python's collector of a function that is a hook of the object's tensor, so that a tensor
/// and a hook that refer to each other go. It sees a hook while nothing else has the tensor, and no
/// graph goes through it.
void TellCollector(PyObject* object, const KeptFunction& hook);

}  // namespace phibridge::python

namespace pybind11::detail {

template <>
struct type_caster<phi::Tensor> {
 public:
  static constexpr auto name = const_name("Tensor");
  template <typename T>
  using cast_op_type = pybind11::detail::cast_op_type<T>;  // never moved away from its object

  bool load(handle source, bool /*convert*/) {
    value_ = phibridge::python::TensorOf(source.ptr());
    return value_ != nullptr;
  }
  template <typename T>
  static handle cast(T&& tensor, return_value_policy /*policy*/, handle /*parent*/) {
    return phibridge::python::NewTensor(std::forward<T>(tensor));
  }
  // NOLINTBEGIN(google-explicit-constructor): what pybind11 asks for
  operator phi::Tensor*() { return value_; }
  operator phi::Tensor&() { return *value_; }
  // NOLINTEND(google-explicit-constructor)

 private:
  phi::Tensor* value_ = nullptr;
};

}  // namespace pybind11::detail
