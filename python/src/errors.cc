#include "python/src/errors.h"

#include <map>
#include <new>
#include <string>

#include "phi/core/enforce.h"

namespace phibridge::python {
namespace {

namespace py = pybind11;

// Kinds that Python has an exception for, which `except` of either name catches.
PyObject* AlsoOf(phi::ErrorCode code) {
  switch (code) {
    case phi::INVALID_ARGUMENT:
      return PyExc_ValueError;
    case phi::NOT_FOUND:
      return PyExc_LookupError;
    case phi::OUT_OF_RANGE:
      return PyExc_IndexError;
    case phi::RESOURCE_EXHAUSTED:
      return PyExc_MemoryError;
    case phi::UNIMPLEMENTED:
      return PyExc_NotImplementedError;
    default:
      return nullptr;
  }
}

// What docs/errors.md says of each kind.
const char* MeaningOf(phi::ErrorCode code) {
  switch (code) {
    case phi::INVALID_ARGUMENT:
      return "A value breaks a rule that the message states.";
    case phi::NOT_FOUND:
      return "Something that was named does not exist.";
    case phi::OUT_OF_RANGE:
      return "An index or a number is outside of what exists.";
    case phi::ALREADY_EXISTS:
      return "Something is there already and would be overwritten.";
    case phi::RESOURCE_EXHAUSTED:
      return "There is not enough memory, or a limit is reached.";
    case phi::PRECONDITION_NOT_MET:
      return "A call came too early, or without what it needs.";
    case phi::PERMISSION_DENIED:
      return "A file may not be read or written.";
    case phi::EXECUTION_TIMEOUT:
      return "Something took too long.";
    case phi::UNIMPLEMENTED:
      return "The request is valid, but no code here does it.";
    case phi::UNAVAILABLE:
      return "This build or this machine lacks something.";
    case phi::FATAL:
      return "The library contradicts itself: a bug.";
    case phi::EXTERNAL:
      return "A call of CUDA, cuBLAS, cuDNN, cuFFT, cuSOLVER or oneDNN failed.";
    default:
      return "An error without a kind, from sources from outside.";
  }
}

std::map<int, PyObject*>& Kinds() {
  static auto* kinds = new std::map<int, PyObject*>;  // the types live as long as the process
  return *kinds;
}

}  // namespace

void SetPythonError(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const phi::enforce::EnforceNotMet& typed) {
    const auto it = Kinds().find(typed.code());
    PyErr_SetString(it == Kinds().end() ? PyExc_RuntimeError : it->second, typed.what());
  } catch (const py::cast_error&) {
    PyErr_SetString(PyExc_TypeError, "a value has another type than is wanted there");
  } catch (const std::bad_alloc&) {
    PyErr_SetString(Kinds().at(phi::RESOURCE_EXHAUSTED), "ResourceExhausted: out of memory");
  } catch (const std::exception& other) {
    PyErr_SetString(PyExc_RuntimeError, other.what());
  }
}

void AddErrors(py::module_* module) {
  const std::string prefix = "phibridge.";
  PyObject* base = PyErr_NewExceptionWithDoc(
      "phibridge.Error", "What the library refuses to do, and why.", PyExc_RuntimeError, nullptr);
  if (base == nullptr) throw py::error_already_set();
  module->attr("Error") = py::reinterpret_borrow<py::object>(base);
  for (int code = phi::LEGACY; code <= phi::EXTERNAL; ++code) {
    const auto kind = static_cast<phi::ErrorCode>(code);
    const std::string name = std::string(phi::ErrorCodeName(kind)) + "Error";
    PyObject* also = AlsoOf(kind);
    py::tuple bases = py::make_tuple(py::handle(base));
    if (also != nullptr) bases = py::make_tuple(py::handle(base), py::handle(also));
    PyObject* type =
        PyErr_NewExceptionWithDoc((prefix + name).c_str(), MeaningOf(kind), bases.ptr(), nullptr);
    if (type == nullptr) throw py::error_already_set();
    module->attr(name.c_str()) = py::reinterpret_borrow<py::object>(type);
    Kinds()[code] = type;
  }
  // NOLINTNEXTLINE(performance-unnecessary-value-param): as pybind11 declares it
  py::register_exception_translator([](std::exception_ptr error) {
    try {
      if (error) std::rethrow_exception(error);
    } catch (const phi::enforce::EnforceNotMet&) {
      SetPythonError(error);
    }
  });
  // NOLINTNEXTLINE(performance-unnecessary-value-param): as pybind11 declares it
  py::register_local_exception_translator([](std::exception_ptr error) {
    try {
      if (error) std::rethrow_exception(error);
    } catch (const py::cast_error&) {  // which pybind11 makes a RuntimeError
      SetPythonError(error);
    }
  });
}

}  // namespace phibridge::python
