#include "python/src/operand.h"

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "framework/dygraph/api_call.h"
#include "framework/dygraph/program_recorder.h"
#include "framework/nn/initializer.h"
#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "phi/common/complex.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/parts.h"
#include "python/src/conversions.h"
#include "python/src/function_description.h"

namespace phibridge::python {
namespace {

using phi::DataType;

template <typename T>
phi::Tensor OneOf(DataType dtype, T value) {
  phi::DenseTensor tensor;
  tensor.Resize(phi::make_ddim({}));
  *static_cast<T*>(tensor.mutable_data(phi::CPUPlace(), dtype)) = value;
  return phi::Tensor(tensor);
}

// False for what no attribute of a saved operator holds.
bool HasSavedForm(const phi::Scalar& value, DataType dtype) {
  if (phi::IsComplexType(value.dtype()) || phi::IsComplexType(dtype)) return false;
  const double number = value.to<double>();
  return std::isfinite(number) && (phi::IsFloatingType(dtype) || std::abs(number) < 9e18);
}

phi::Tensor Filled(const phi::Scalar& value, DataType dtype, const phi::Place& place) {
  static const ApiFunction& function = FunctionOf("fill_constant");
  const phi::IntArray shape(std::vector<int64_t>{});
  phi::Tensor out;
  ApiCall call(function);
  call.Attr(shape).Attr(value).Attr(dtype).Out(&out);
  const py::gil_scoped_release free;
  call.Run(place);
  return out;
}

// As the operator `full`, which costs more than many an addition. A program that is recorded has
// the operator: a number is no parameter of it.
phi::Tensor NumberTensor(const phi::Scalar& value, DataType dtype, const phi::Place& place) {
  if (ProgramRecorder::Current() != nullptr && HasSavedForm(value, dtype)) {
    return Filled(value, dtype, place);
  }
  if (phi::is_cpu_place(place)) {
    if (dtype == DataType::FLOAT32) return OneOf(dtype, value.to<float>());
    if (dtype == DataType::FLOAT64) return OneOf(dtype, value.to<double>());
    if (dtype == DataType::INT64) return OneOf(dtype, value.to<int64_t>());
    if (dtype == DataType::INT32) return OneOf(dtype, value.to<int32_t>());
    if (dtype == DataType::BOOL) return OneOf(dtype, value.to<bool>());
  }
  return phi::Tensor::full({}, value, dtype, place);
}

template <typename T>
bool Holds(int64_t value) {
  return value >= static_cast<int64_t>(std::numeric_limits<T>::min()) &&
         (sizeof(T) == sizeof(value) ||
          value <= static_cast<int64_t>(std::numeric_limits<T>::max()));
}

bool Holds(DataType dtype, int64_t value) {
  switch (dtype) {
    case DataType::INT8:
      return Holds<int8_t>(value);
    case DataType::INT16:
      return Holds<int16_t>(value);
    case DataType::INT32:
      return Holds<int32_t>(value);
    case DataType::UINT8:
      return Holds<uint8_t>(value);
    case DataType::UINT16:
      return Holds<uint16_t>(value);
    case DataType::UINT32:
      return Holds<uint32_t>(value);
    case DataType::UINT64:
      return value >= 0;
    default:
      return true;
  }
}

phi::Scalar WholeNumber(PyObject* value, DataType dtype) {
  int overflows = 0;
  const int64_t number = PyLong_AsLongLongAndOverflow(value, &overflows);
  if (overflows == 0 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  const bool is_real = phi::IsFloatingType(dtype) || phi::IsComplexType(dtype);
  if (overflows == 0 && (is_real || Holds(dtype, number))) return phi::Scalar(number);
  if (is_real) return phi::Scalar(py::handle(value).cast<double>());
  if (overflows > 0 && dtype == DataType::UINT64) {
    const uint64_t large = PyLong_AsUnsignedLongLong(value);
    if (PyErr_Occurred() == nullptr) return phi::Scalar(large);
    PyErr_Clear();
  }
  PyErr_Format(PyExc_OverflowError, "%S is no %s, which the tensor has", value,
               phi::DataTypeToString(dtype));
  throw py::error_already_set();
}

bool IsWhole(DataType dtype) { return !phi::IsFloatingType(dtype) && !phi::IsComplexType(dtype); }

bool ReadNumber(PyObject* value, DataType dtype, const phi::Place& place, phi::Tensor* out) {
  if (PyFloat_Check(value)) {
    const DataType to = IsWhole(dtype) ? nn::get_default_dtype() : dtype;
    *out = NumberTensor(phi::Scalar(PyFloat_AS_DOUBLE(value)), to, place);
  } else if (PyBool_Check(value)) {
    *out = NumberTensor(phi::Scalar(value == Py_True), dtype, place);
  } else if (PyLong_Check(value)) {
    const DataType to = dtype == DataType::BOOL ? DataType::INT64 : dtype;
    *out = NumberTensor(WholeNumber(value, to), to, place);
  } else if (PyComplex_Check(value)) {
    const bool is_double = dtype == DataType::FLOAT64 || dtype == DataType::COMPLEX128;
    const phi::Scalar number(
        phi::complex128(PyComplex_RealAsDouble(value), PyComplex_ImagAsDouble(value)));
    *out = NumberTensor(number, is_double ? DataType::COMPLEX128 : DataType::COMPLEX64, place);
  } else {
    return false;
  }
  return true;
}

bool HasCpuKernel(const std::string& op_type, DataType dtype) {
  const auto* info = paddle::framework::OpInfoMap::Instance().GetNullable(op_type);
  if (info == nullptr || info->record_ == nullptr) return true;  // nothing is known
  for (const phibridge::KernelEntry& entry : info->record_->kernels) {
    for (const auto& [key, kernel] : phi::KernelFactory::Instance().SelectKernelMap(entry.kernel)) {
      if (key.backend() == phi::Backend::CPU && key.dtype() == dtype) return true;
    }
  }
  return false;
}

}  // namespace

// Note [Numbers beside half types on the CPU]
// The CPU has few kernels in float16 and bfloat16. Paddle computes + - * / with a number by
// `scale`, which has them, and fails at %, ** and 2 / x. Here all operators that lack a kernel, or
// that of their gradient, go to float32 and back; casts have gradients. Two tensors are refused as
// by the operator's function.
bool NeedsFloat32(const std::string& op_type, const phi::Tensor& number, bool is_recorded) {
  const DataType dtype = number.dtype();
  if (!phi::is_cpu_place(number.place()) || !HasCpuKernel(op_type, DataType::FLOAT32)) return false;
  if (!HasCpuKernel(op_type, dtype)) return true;
  if (!is_recorded) return false;
  phi::LoadPart(phi::Part::kTrain);  // which has the gradients' kernels
  return !HasCpuKernel(op_type + "_grad", dtype);
}

bool IsWhole(DataType dtype) { return !phi::IsFloatingType(dtype) && !phi::IsComplexType(dtype); }

bool ReadOperand(PyObject* value, DataType dtype, const phi::Place& place, phi::Tensor* out) {
  if (ReadNumber(value, dtype, place, out)) return true;
  if (py::isinstance<py::array>(value)) {
    *out = phi::Tensor(CopyOf(value));
    return true;
  }
  // A number of NumPy is one of Python's.
  if (!py::hasattr(value, "__array__") || !py::hasattr(value, "item")) return false;
  const py::object number = py::handle(value).attr("item")();
  return ReadNumber(number.ptr(), dtype, place, out);
}

}  // namespace phibridge::python
