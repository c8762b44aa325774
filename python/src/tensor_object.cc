#include "python/src/tensor_object.h"

#include <structmember.h>  // after pybind11, which includes Python.h

#include <algorithm>
#include <cstddef>
#include <new>
#include <unordered_map>
#include <vector>

#include "framework/dygraph/eager_utils.h"
#include "python/src/indexing.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

struct TensorObject {
  PyObject_HEAD phi::Tensor tensor;
  PyObject* weak_references;
  const void* part;                                 // its key in Parts(); nullptr: it is not there
  std::vector<std::weak_ptr<py::function>>* hooks;  // nullptr: none
};

TensorObject* As(PyObject* object) { return reinterpret_cast<TensorObject*>(object); }

// See Note [Objects of parts].
std::unordered_map<const void*, PyObject*>& Parts() {
  static auto* parts = new std::unordered_map<const void*, PyObject*>();
  return *parts;
}

const void* KeyOf(const phi::Tensor& tensor) {
  const void* meta = tensor.get_autograd_meta();
  return meta != nullptr ? meta : tensor.impl().get();
}

PyObject* New(PyTypeObject* type, PyObject* /*args*/, PyObject* /*keywords*/) {
  PyObject* object = type->tp_alloc(type, 0);
  if (object != nullptr) new (&As(object)->tensor) phi::Tensor();
  return object;
}

void Drop(PyObject* object) {
  PyObject_GC_UnTrack(object);
  auto* self = As(object);
  if (self->part != nullptr) Parts().erase(self->part);
  if (self->weak_references != nullptr) PyObject_ClearWeakRefs(object);
  self->tensor.~Tensor();
  delete self->hooks;
  PyTypeObject* type = Py_TYPE(object);
  type->tp_free(object);
  Py_DECREF(type);
}

// True if the hooks of the tensor go with it: no other handle has what the engine keeps of it, and
// no graph its node.
bool OwnsHooks(const phi::Tensor& tensor) {
  if (tensor.get_autograd_meta() == nullptr || tensor.autograd_meta().use_count() != 1)
    return false;
  return egr::EagerUtils::nullable_autograd_meta(tensor)->GetMutableGradNode().use_count() == 1;
}

int Traverse(PyObject* object, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(object));
  const TensorObject* self = As(object);
  if (self->hooks == nullptr || !OwnsHooks(self->tensor)) return 0;
  for (const std::weak_ptr<py::function>& hook : *self->hooks) {
    const KeptFunction kept = hook.lock();
    if (kept != nullptr && kept.use_count() == 2) Py_VISIT(kept->ptr());
  }
  return 0;
}

int Clear(PyObject* object) {
  TensorObject* self = As(object);
  if (self->hooks == nullptr || !OwnsHooks(self->tensor)) return 0;
  for (const std::weak_ptr<py::function>& hook : *self->hooks) {
    const KeptFunction kept = hook.lock();
    if (kept != nullptr) const py::function gone = std::move(*kept);
  }
  return 0;
}

// What makes the type a sequence, so that NumPy makes one array of a list of tensors.
PyObject* ItemOf(PyObject* self, Py_ssize_t index) {
  const auto number = py::reinterpret_steal<py::object>(PyLong_FromSsize_t(index));
  return number ? GetItem(self, number.ptr()) : nullptr;
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
                                {Py_tp_traverse, reinterpret_cast<void*>(&Traverse)},
                                {Py_tp_clear, reinterpret_cast<void*>(&Clear)},
                                {Py_tp_members, members},
                                {Py_tp_doc, const_cast<char*>(document)},
                                {Py_sq_item, reinterpret_cast<void*>(&ItemOf)},
                                {Py_mp_subscript, reinterpret_cast<void*>(&GetItem)},
                                {Py_mp_ass_subscript, reinterpret_cast<void*>(&SetItem)},
                                {0, nullptr}};
  static PyType_Spec spec = {"phibridge.Tensor", sizeof(TensorObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
  static auto* type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  if (type == nullptr) throw py::error_already_set();
  return type;
}

PyObject* NewTensor(phi::Tensor tensor) {
  auto* self =
      PyObject_GC_New(TensorObject, TensorType());  // the collector sees it once it has a hook
  if (self == nullptr) throw py::error_already_set();
  new (&self->tensor) phi::Tensor(std::move(tensor));
  self->weak_references = nullptr;
  self->part = nullptr;
  self->hooks = nullptr;
  return reinterpret_cast<PyObject*>(self);
}

phi::Tensor* TensorOf(PyObject* object) {
  if (Py_TYPE(object) != TensorType() && PyType_IsSubtype(Py_TYPE(object), TensorType()) == 0) {
    return nullptr;
  }
  return &As(object)->tensor;
}

py::object PartOf(const phi::Tensor& tensor) {
  const auto it = Parts().find(KeyOf(tensor));
  if (it != Parts().end()) return py::reinterpret_borrow<py::object>(it->second);
  auto made = py::reinterpret_steal<py::object>(NewTensor(tensor));
  SetPart(made.ptr());
  return made;
}

void SetPart(PyObject* object) {
  TensorObject* self = As(object);
  egr::EagerUtils::autograd_meta(&self->tensor);  // the key, before there are other handles
  const void* key = KeyOf(self->tensor);
  if (self->part == nullptr && key != nullptr && Parts().emplace(key, object).second) {
    self->part = key;
  }
}

KeptFunction Kept(const py::function& function) {
  return {new py::function(function), [](py::function* held) {
            const py::gil_scoped_acquire gil;
            delete held;
          }};
}

void TellCollector(PyObject* object, const KeptFunction& hook) {
  TensorObject* self = As(object);
  if (self->hooks == nullptr) self->hooks = new std::vector<std::weak_ptr<py::function>>();
  const auto is_gone = [](const std::weak_ptr<py::function>& one) { return one.expired(); };
  self->hooks->erase(std::remove_if(self->hooks->begin(), self->hooks->end(), is_gone),
                     self->hooks->end());
  self->hooks->push_back(hook);
  if (PyObject_GC_IsTracked(object) == 0) PyObject_GC_Track(object);
}

}  // namespace phibridge::python
