#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "phi/api/tensor.h"
#include "phi/core/attribute.h"
#include "phi/core/string_tensor.h"
#include "python/src/tensor_object.h"

// What goes from Python to the library and back. Errors of all that read Python values: TypeError,
// ValueError.

namespace phibridge::python {

namespace py = pybind11;

/// "float32", a NumPy dtype, a Python type (bool, int: int64, float: float32) or phibridge.DType.
phi::DataType DataTypeOf(const py::handle& object);
/// NumPy's dtype; that of bfloat16 is uint16, which holds its bits.
py::dtype NumpyTypeOf(phi::DataType dtype);

/// Errors: InvalidArgument that names the remedy, if the array is read-only.
void CheckIsWriteable(const py::array& array);
/// A tensor that shares the array's elements and keeps the array; an array that is not contiguous,
/// or lies at an address that does not fit its elements, is copied. Errors: TypeError for elements
/// that no tensor has, another byte order, and masked elements; InvalidArgument for what is
/// read-only.
phi::DenseTensor SharedWith(const py::array& array);
/// Shares where SharedWith can, and copies and converts where that is refused or copied. Errors:
/// TypeError for elements that no tensor has, and masked elements.
phi::DenseTensor SharedOrCopied(const py::array& array);
/// As SharedOrCopied, for a tensor that nobody writes to: also shares what is read-only.
phi::DenseTensor ReadFrom(const py::array& array);
/// A tensor with a copy of what numpy.asarray makes of `object`; Python's floats become float32.
phi::DenseTensor CopyOf(const py::handle& object);
/// True of an array, or of lists within lists, of str or bytes, by the first of them.
bool HasStrings(const py::handle& object);
/// A tensor of the strings of such an array, or of lists of str or bytes; str as UTF-8.
phi::StringTensor StringsOf(const py::handle& object);
/// An array of str; bytes that are not UTF-8 become surrogates, as in file names of Python.
py::array TextsOf(const phi::StringTensor& strings);
/// An array that shares the elements of a tensor in host memory and keeps them; a copy from
/// elsewhere.
py::array ArrayOf(const phi::DenseTensor& tensor);

/// `value` as a T of C++. Errors: TypeError "`what` is `value`, not `wanted`".
template <typename T>
T ValueAs(const py::handle& value, const std::string& what, const char* wanted) {
  try {
    return value.cast<T>();
  } catch (const py::cast_error&) {
    throw py::type_error(what + " is " + std::string(py::str(py::repr(value))) + ", not " + wanted);
  }
}
/// The bytes of a path: of str, bytes or os.PathLike.
std::string PathOf(const py::handle& path);

/// "cpu" or "gpu:1".
std::string TextOf(const phi::Place& place);

/// The value of an attribute of that type, as records spell types ("int", "Scalar", "IntArray",
/// "str[]", …). A Scalar may be a tensor of one element, an IntArray a tensor or a list of tensors.
phi::Attribute AttributeOf(const py::handle& object, const std::string& type);

}  // namespace phibridge::python
