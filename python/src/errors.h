#pragma once

#include <pybind11/pybind11.h>

#include <exception>

namespace phibridge::python {

/// Adds `Error` and a subclass for each kind of error, such as `InvalidArgumentError`, which is a
/// ValueError too; from now on they are what functions of the module raise.
void AddErrors(pybind11::module_* module);

/// Makes a C++ exception Python's, where no function of pybind11 does.
void SetPythonError(const std::exception_ptr& error);

}  // namespace phibridge::python
