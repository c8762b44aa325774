#pragma once

#include <pybind11/pybind11.h>

namespace phibridge::python {

/// tensor[index] and tensor[index] = value. What numbers, slices, None and ... ask for is done
/// here; for the rest, functions of Python that _set_indexing names.
PyObject* GetItem(PyObject* self, PyObject* index);
int SetItem(PyObject* self, PyObject* index, PyObject* value);

/// Adds _set_indexing(get, set) to the module.
void AddIndexing(pybind11::module_* module);

}  // namespace phibridge::python
