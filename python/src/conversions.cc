#include "python/src/conversions.h"

#include <pybind11/stl.h>

#include <complex>
#include <memory>
#include <utility>

#include "framework/nn/initializer.h"
#include "phi/core/allocation.h"
#include "phi/core/enforce.h"
#include "python/src/recording.h"

namespace phibridge::python {
namespace {

// NumPy's names are the library's, but for types that NumPy does not have.
bool IsNumpyType(phi::DataType dtype) {
  return dtype > phi::DataType::UNDEFINED && dtype < phi::DataType::NUM_DATA_TYPES &&
         dtype != phi::DataType::BFLOAT16 && dtype != phi::DataType::PSTRING;
}

phi::DataType DataTypeOfArray(const py::array& array) {
  const std::string name = py::str(array.dtype().attr("name"));
  if (name == "uint16") return phi::DataType::BFLOAT16;  // its bits: what numpy() gives of it
  const phi::DataType dtype = phi::StringToDataType(name);
  if (!IsNumpyType(dtype)) {
    throw py::type_error("no tensor has elements of NumPy's type " + name +
                         "; array.astype(...) makes others, of which phibridge.DType has a list");
  }
  return dtype;
}

bool IsNative(const py::array& array) {
  const char order = array.dtype().byteorder();
  return order == '=' || order == '|';
}

// What the library's kernels can read where it lies.
bool IsContiguous(const py::array& array) {
  constexpr int kWanted = static_cast<int>(py::array::c_style) |
                          static_cast<int>(py::detail::npy_api::NPY_ARRAY_ALIGNED_);
  return (array.flags() & kWanted) == kWanted;
}

// Only classes derived from NumPy's array may have a mask.
void CheckHasNoMask(const py::handle& object) {
  const auto* plain = py::detail::npy_api::get().PyArray_Type_;
  if (Py_TYPE(object.ptr()) == plain || !py::isinstance<py::array>(object)) return;
  if (!py::hasattr(object, "mask")) return;
  if (py::module_::import("numpy.ma").attr("is_masked")(object).cast<bool>()) {
    throw py::type_error(
        "a masked array has elements that are not valid, and no tensor can leave elements out; "
        "array.filled(value) makes an array without a mask");
  }
}

// A copy that is contiguous, aligned and of native byte order.
py::array PlainCopy(const py::array& array) {
  return py::module_::import("numpy").attr("array")(
      array, py::arg("dtype") = array.dtype().attr("newbyteorder")("="), py::arg("order") = "C");
}

// Gives the array back that a tensor shared, whichever thread lets go of it.
void DropArray(phi::Allocation* allocation) {
  const py::gil_scoped_acquire gil;
  Py_DECREF(static_cast<PyObject*>(allocation->owner()));
}

// Shares the elements of a contiguous array.
phi::DenseTensor Wrap(const py::array& array, phi::DataType dtype) {
  phi::DenseTensor tensor;
  tensor.Resize(phi::make_ddim(std::vector<int64_t>(array.shape(), array.shape() + array.ndim())));
  tensor.set_type(dtype);
  auto* data = const_cast<void*>(array.data());
  tensor.ResetHolder(std::make_shared<phi::Allocation>(data, static_cast<size_t>(array.nbytes()),
                                                       &DropArray, array.inc_ref().ptr(),
                                                       phi::CPUPlace()));
  return tensor;
}

template <typename T>
std::vector<T> ListOf(const py::handle& object) {
  if (PyLong_Check(object.ptr()) || PyFloat_Check(object.ptr())) return {object.cast<T>()};
  std::vector<T> values;
  for (const py::handle item : py::reinterpret_borrow<py::object>(object)) {
    values.push_back(item.cast<T>());
  }
  return values;
}

// A tensor in place of a number, whose elements are read.
const phi::DenseTensor& ReadTensor(const phi::Tensor& tensor) {
  CheckMayRead(tensor);
  return tensor.dense();
}

phi::Scalar ScalarOf(const py::handle& object) {
  if (const phi::Tensor* tensor = TensorOf(object.ptr())) return phi::Scalar(ReadTensor(*tensor));
  if (PyBool_Check(object.ptr())) return phi::Scalar(object.cast<bool>());
  if (PyLong_Check(object.ptr())) return phi::Scalar(object.cast<int64_t>());
  if (PyComplex_Check(object.ptr())) {
    const auto value = object.cast<std::complex<double>>();
    return phi::Scalar(phi::complex128(value.real(), value.imag()));
  }
  if (PyUnicode_Check(object.ptr())) return phi::Scalar(object.cast<std::string>());
  return phi::Scalar(object.cast<double>());
}

phi::IntArray IntArrayOf(const py::handle& object) {
  if (const phi::Tensor* tensor = TensorOf(object.ptr())) {
    return phi::IntArray(ReadTensor(*tensor));
  }
  if (PyLong_Check(object.ptr())) return phi::IntArray({object.cast<int64_t>()});
  std::vector<int64_t> values;
  for (const py::handle item : py::reinterpret_borrow<py::object>(object)) {
    const phi::Tensor* tensor = TensorOf(item.ptr());
    values.push_back(tensor == nullptr ? item.cast<int64_t>()
                                       : phi::Scalar(ReadTensor(*tensor)).to<int64_t>());
  }
  return phi::IntArray(values);
}

std::vector<phi::Scalar> ScalarsOf(const py::handle& object) {
  std::vector<phi::Scalar> values;
  for (const py::handle item : py::reinterpret_borrow<py::object>(object)) {
    values.push_back(ScalarOf(item));
  }
  return values;
}

// Of numbers of Python, which NumPy makes float64 and complex128.
py::array WithDefaultType(const py::array& array) {
  const phi::DataType real = nn::get_default_dtype();
  const char kind = array.dtype().kind();
  if (kind == 'f' && real == phi::DataType::BFLOAT16) return array.attr("astype")("float32");
  if (kind == 'f') return array.attr("astype")(phi::DataTypeToString(real));
  const bool is_long = real == phi::DataType::FLOAT64;
  return kind == 'c' && !is_long ? py::array(array.attr("astype")("complex64")) : array;
}

}  // namespace

phi::DataType DataTypeOf(const py::handle& object) {
  if (py::isinstance<phi::DataType>(object)) return object.cast<phi::DataType>();
  if (object.ptr() == reinterpret_cast<PyObject*>(&PyBool_Type)) return phi::DataType::BOOL;
  if (object.ptr() == reinterpret_cast<PyObject*>(&PyLong_Type)) return phi::DataType::INT64;
  if (object.ptr() == reinterpret_cast<PyObject*>(&PyFloat_Type)) return phi::DataType::FLOAT32;
  std::string name;
  if (PyUnicode_Check(object.ptr())) {
    name = object.cast<std::string>();
  } else if (py::hasattr(object, "name")) {
    name = py::str(object.attr("name"));  // numpy.dtype
  } else if (py::hasattr(object, "__name__")) {
    name = py::str(object.attr("__name__"));  // numpy.float32
  }
  const phi::DataType dtype = phi::StringToDataType(name);
  if (dtype == phi::DataType::UNDEFINED && name != "undefined") {
    throw py::type_error("`" + std::string(py::str(object)) +
                         "` is no element type; phibridge.DType lists them");
  }
  return dtype;
}

py::dtype NumpyTypeOf(phi::DataType dtype) {
  if (dtype == phi::DataType::BFLOAT16) return py::dtype("uint16");
  if (!IsNumpyType(dtype)) {
    throw py::type_error(std::string("NumPy has no arrays of ") + phi::DataTypeToString(dtype));
  }
  return py::dtype(phi::DataTypeToString(dtype));
}

void CheckIsWriteable(const py::array& array) {
  PADDLE_ENFORCE(
      array.writeable(),
      phi::errors::InvalidArgument("the array is read-only, and who has a tensor may write to its "
                                   "elements; phibridge.to_tensor makes a copy"));
}

phi::DenseTensor SharedWith(const py::array& given) {
  CheckHasNoMask(given);
  const phi::DataType dtype = DataTypeOfArray(given);
  if (!IsNative(given)) {
    throw py::type_error(
        "the array has another byte order than this machine (" +
        std::string(py::str(given.dtype().attr("str"))) +
        "), so no tensor can share its elements; phibridge.to_tensor makes a converted copy");
  }
  if (!IsContiguous(given)) return Wrap(PlainCopy(given), dtype);
  CheckIsWriteable(given);
  return Wrap(given, dtype);
}

phi::DenseTensor SharedOrCopied(const py::array& given) {
  CheckHasNoMask(given);
  const phi::DataType dtype = DataTypeOfArray(given);
  const bool may_share = IsContiguous(given) && IsNative(given) && given.writeable();
  return Wrap(may_share ? given : PlainCopy(given), dtype);
}

phi::DenseTensor ReadFrom(const py::array& given) {
  CheckHasNoMask(given);
  const phi::DataType dtype = DataTypeOfArray(given);
  return Wrap(IsContiguous(given) && IsNative(given) ? given : PlainCopy(given), dtype);
}

phi::DenseTensor CopyOf(const py::handle& object) {
  CheckHasNoMask(object);
  const py::object numpy = py::module_::import("numpy");
  py::array array = numpy.attr("array")(object, py::arg("order") = "C");
  const bool is_typed = py::hasattr(object, "dtype");
  if (!is_typed) array = WithDefaultType(array);
  return SharedOrCopied(array);
}

bool HasStrings(const py::handle& object) {
  auto first = py::reinterpret_borrow<py::object>(object);
  const auto is_string = [](const py::handle& one) {
    return PyUnicode_Check(one.ptr()) || PyBytes_Check(one.ptr());
  };
  constexpr int kMostAxes = 32;  // a list may hold itself
  const auto is_list = [](const py::handle& one) {
    return PyList_Check(one.ptr()) || PyTuple_Check(one.ptr());
  };
  for (int axis = 0; axis < kMostAxes && is_list(first) && py::len(first) > 0; ++axis)
    first = first[py::int_(0)];
  if (is_string(first)) return true;
  if (!py::isinstance<py::array>(object)) return false;
  const auto array = py::reinterpret_borrow<py::array>(object);
  const char kind = array.dtype().kind();
  const bool may_have = kind == 'O' && array.size() > 0;
  return kind == 'S' || kind == 'U' || (may_have && is_string(array.attr("flat")[py::int_(0)]));
}

phi::StringTensor StringsOf(const py::handle& object) {
  // NumPy's own types of strings drop zeros at the end, and make strings of numbers beside them.
  const py::array array = py::isinstance<py::array>(object)
                              ? py::reinterpret_borrow<py::array>(object)
                              : py::module_::import("numpy").attr("array")(object, "object");
  phi::StringTensor strings;
  strings.Resize(phi::make_ddim(std::vector<int64_t>(array.shape(), array.shape() + array.ndim())));
  phi::dtype::pstring* to = strings.mutable_data();
  for (const py::handle item : array.attr("ravel")().attr("tolist")()) {
    if (PyUnicode_Check(item.ptr())) {
      *to++ = std::string(item.attr("encode")("utf-8", "surrogateescape").cast<py::bytes>());
    } else if (PyBytes_Check(item.ptr())) {
      *to++ = item.cast<std::string>();
    } else {
      throw py::type_error(std::string("a tensor of strings has elements of str or bytes, not ") +
                           Py_TYPE(item.ptr())->tp_name);
    }
  }
  return strings;
}

py::array TextsOf(const phi::StringTensor& strings) {
  if (!strings.initialized()) throw py::value_error("the tensor has no elements yet");
  py::list texts;
  for (int64_t i = 0; i < strings.numel(); ++i) {
    const phi::dtype::pstring& text = strings.data()[i];
    texts.append(py::bytes(text.data(), text.size()).attr("decode")("utf-8", "surrogateescape"));
  }
  const py::object array = py::module_::import("numpy").attr("array")(texts, "object");
  const std::vector<int64_t> shape(strings.dims().begin(), strings.dims().end());
  return array.attr("reshape")(py::cast(shape));
}

py::array ArrayOf(const phi::DenseTensor& tensor) {
  if (!tensor.initialized()) throw py::value_error("the tensor has no elements yet");
  const phi::DenseTensor here = phi::is_cpu_place(tensor.place())
                                    ? tensor
                                    : phi::Tensor(tensor).copy_to(phi::CPUPlace(), true).dense();
  auto* kept = new phi::DenseTensor(here);
  const py::capsule owner(kept, [](void* held) { delete static_cast<phi::DenseTensor*>(held); });
  const std::vector<int64_t> shape(here.dims().begin(), here.dims().end());
  return py::array(NumpyTypeOf(here.dtype()), shape, kept->data(), owner);
}

std::string PathOf(const py::handle& path) {
  std::string bytes = py::bytes(py::module_::import("os").attr("fsencode")(path));
  if (bytes.find('\0') != std::string::npos) throw py::value_error("a path has no bytes of 0");
  return bytes;
}

std::string TextOf(const phi::Place& place) {
  if (phi::is_gpu_place(place)) return "gpu:" + std::to_string(place.GetDeviceId());
  return "cpu";
}

phi::Attribute AttributeOf(const py::handle& object, const std::string& type) {
  if (type == "int") return object.cast<int>();
  if (type == "int64_t") return object.cast<int64_t>();
  if (type == "float") return object.cast<float>();
  if (type == "double") return object.cast<double>();
  if (type == "bool") return object.cast<bool>();
  if (type == "str") return object.cast<std::string>();
  if (type == "Scalar") return ScalarOf(object);
  if (type == "IntArray") return IntArrayOf(object);
  if (type == "DataType") return DataTypeOf(object);
  if (type == "int[]") return ListOf<int>(object);
  if (type == "int64_t[]") return ListOf<int64_t>(object);
  if (type == "float[]") return ListOf<float>(object);
  if (type == "double[]") return ListOf<double>(object);
  if (type == "bool[]") return ListOf<bool>(object);
  if (type == "str[]") return ListOf<std::string>(object);
  if (type == "Scalar[]") return ScalarsOf(object);
  throw py::type_error("no Python value makes an attribute of type " + type);
}

}  // namespace phibridge::python
