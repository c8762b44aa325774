#include "python/src/tensor_object.h"

#include <structmember.h>  // after pybind11, which includes Python.h

#include <cstddef>
#include <new>

#include "python/src/indexing.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

struct TensorObject {
  PyObject_HEAD phi::Tensor tensor;
  PyObject* weak_references;
};

PyObject* New(PyTypeObject* type, PyObject* /*args*/, PyObject* /*keywords*/) {
  PyObject* object = type->tp_alloc(type, 0);
  if (object != nullptr) new (&reinterpret_cast<TensorObject*>(object)->tensor) phi::Tensor();
  return object;
}

void Drop(PyObject* object) {
  auto* self = reinterpret_cast<TensorObject*>(object);
  if (self->weak_references != nullptr) PyObject_ClearWeakRefs(object);
  self->tensor.~Tensor();
  PyTypeObject* type = Py_TYPE(object);
  type->tp_free(object);
  Py_DECREF(type);
}

}  // namespace

PyTypeObject* TensorType() {
  static PyMemberDef members[] = {{"__weaklistoffset__", T_PYSSIZET,
                                   offsetof(TensorObject, weak_references), READONLY, nullptr},
                                  {nullptr, 0, 0, 0, nullptr}};
  static const char document[] =
      "Elements of one type on a device. Assignment shares them; functions make new tensors.";
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(&New)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(&Drop)},
                                {Py_tp_members, members},
                                {Py_tp_doc, const_cast<char*>(document)},
                                {Py_mp_subscript, reinterpret_cast<void*>(&GetItem)},
                                {Py_mp_ass_subscript, reinterpret_cast<void*>(&SetItem)},
                                {0, nullptr}};
  static PyType_Spec spec = {"phibridge.Tensor", sizeof(TensorObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
  static auto* type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  if (type == nullptr) throw py::error_already_set();
  return type;
}

PyObject* NewTensor(phi::Tensor tensor) {
  PyTypeObject* type = TensorType();
  PyObject* object = type->tp_alloc(type, 0);
  if (object == nullptr) throw py::error_already_set();
  new (&reinterpret_cast<TensorObject*>(object)->tensor) phi::Tensor(std::move(tensor));
  return object;
}

phi::Tensor* TensorOf(PyObject* object) {
  if (Py_TYPE(object) != TensorType() && PyType_IsSubtype(Py_TYPE(object), TensorType()) == 0) {
    return nullptr;
  }
  return &reinterpret_cast<TensorObject*>(object)->tensor;
}

}  // namespace phibridge::python
