#include "parity/harness/values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>

#include "framework/scope/data_transform.h"
#include "phi/core/ddim.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace optest {
namespace {

using Complex = std::complex<double>;

// FNV-1a: the same numbers on every machine.
uint64_t SeedOf(const std::string& text) {
  uint64_t hash = 14695981039346656037ull;
  for (unsigned char c : text) hash = (hash ^ c) * 1099511628211ull;
  return hash;
}

double Uniform(std::mt19937_64* engine) {
  return static_cast<double>((*engine)() >> 11) * 0x1.0p-53;
}

std::vector<Complex> NumbersOf(const Input& input, DataType dtype, int64_t count,
                               const std::string& seed) {
  std::vector<Complex> numbers(count);
  std::mt19937_64 engine(SeedOf(seed));
  const bool complex = phi::IsComplexType(dtype);
  for (Complex& number : numbers) {
    const double re = input.low + (input.high - input.low) * Uniform(&engine);
    const double im = input.low + (input.high - input.low) * Uniform(&engine);
    number = Complex(re, complex ? im : 0);
  }
  if (!input.values.empty()) {
    for (int64_t i = 0; i < count; ++i) numbers[i] = input.values.at(i);
  }
  if (input.special && count > 0 && phi::IsFloatingType(dtype)) {
    const double inf = std::numeric_limits<double>::infinity();
    const double specials[] = {
        std::numeric_limits<double>::quiet_NaN(), inf, -inf, 0.0, -0.0, 3e30, 1e-40};
    int64_t at = 1;
    for (double special : specials) {
      numbers[at % count] = special;
      at += 5;
    }
  }
  return numbers;
}

template <typename T>
void Store(const std::vector<Complex>& numbers, T* to) {
  for (size_t i = 0; i < numbers.size(); ++i) {
    if constexpr (phi::IsComplexType(phi::CppTypeToDataType<T>::value)) {
      using Real = phi::dtype::Real<T>;
      to[i] = T(static_cast<Real>(numbers[i].real()), static_cast<Real>(numbers[i].imag()));
    } else if constexpr (std::is_same_v<T, bool>) {
      to[i] = std::lround(numbers[i].real()) != 0;
    } else if constexpr (std::is_integral_v<T>) {
      to[i] = static_cast<T>(std::llround(numbers[i].real()));
    } else if constexpr (!std::is_same_v<T, phi::dtype::pstring>) {
      to[i] = static_cast<T>(numbers[i].real());
    }
  }
}

template <typename T>
std::vector<Complex> Load(const T* from, int64_t count) {
  std::vector<Complex> numbers(count);
  for (int64_t i = 0; i < count; ++i) {
    if constexpr (phi::IsComplexType(phi::CppTypeToDataType<T>::value)) {
      numbers[i] = Complex(static_cast<double>(from[i].real), static_cast<double>(from[i].imag));
    } else if constexpr (std::is_same_v<T, bool>) {
      // Memory that no kernel has written holds neither true nor false: read, it stays another
      // number.
      numbers[i] = static_cast<double>(reinterpret_cast<const unsigned char*>(from)[i]);
    } else if constexpr (!std::is_same_v<T, phi::dtype::pstring>) {
      numbers[i] = static_cast<double>(from[i]);
    }
  }
  return numbers;
}

void MakeTensor(const Input& input, DataType case_dtype, const std::string& seed,
                phi::DenseTensor* tensor) {
  const DataType dtype = input.dtype == DataType::UNDEFINED ? case_dtype : input.dtype;
  tensor->Resize(phi::make_ddim(input.dims));
  tensor->set_lod(input.lod);
  tensor->mutable_data(phi::CPUPlace(), dtype);
  const std::vector<Complex> numbers = NumbersOf(input, dtype, tensor->numel(), seed);
  switch (dtype) {
#define PHIBRIDGE_STORE(CppType, name) \
  case DataType::name:                 \
    return Store(numbers, tensor->data<CppType>());
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_STORE)
#undef PHIBRIDGE_STORE
    default:
      PADDLE_THROW(phi::errors::InvalidArgument("an input of the case needs a type"));
  }
}

bool IsPlainInHost(const phi::DenseTensor& tensor) {
  return !phi::is_gpu_place(tensor.place()) && tensor.layout() != phi::DataLayout::ONEDNN;
}

Snapshot ReadTensor(const phi::DenseTensor& tensor) {
  if (tensor.initialized() && !IsPlainInHost(tensor)) return ReadTensor(PlainHostCopy(tensor));
  Snapshot snapshot;
  snapshot.dims = phi::vectorize(tensor.dims());
  snapshot.dtype = tensor.dtype();
  snapshot.lod = tensor.lod();
  snapshot.initialized = tensor.initialized();
  if (!snapshot.initialized || tensor.numel() <= 0) return snapshot;
  switch (tensor.dtype()) {
#define PHIBRIDGE_LOAD(CppType, name)                               \
  case DataType::name:                                              \
    snapshot.values = Load(tensor.data<CppType>(), tensor.numel()); \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_LOAD)
#undef PHIBRIDGE_LOAD
    default:
      break;
  }
  if (tensor.dtype() != DataType::PSTRING) {
    snapshot.bytes.assign(static_cast<const char*>(tensor.data()),
                          static_cast<size_t>(tensor.numel()) * phi::SizeOf(tensor.dtype()));
  }
  return snapshot;
}

std::string DimsText(const std::vector<int64_t>& dims) {
  std::ostringstream text;
  text << phi::make_ddim(dims);
  return text.str();
}

bool Close(double a, double b, const Tolerance& tolerance) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return true;
  if (!std::isfinite(a) || !std::isfinite(b)) return false;
  return std::abs(a - b) <= tolerance.abs + tolerance.rel * std::abs(b);
}

std::string ValueDifference(const std::vector<Complex>& a, const std::vector<Complex>& b,
                            const Tolerance& tolerance) {
  if (a.size() != b.size()) {
    return phi::Format("%d elements against %d", a.size(), b.size());
  }
  for (size_t i = 0; i < a.size(); ++i) {
    if (Close(a[i].real(), b[i].real(), tolerance) && Close(a[i].imag(), b[i].imag(), tolerance)) {
      continue;
    }
    std::ostringstream text;
    text.precision(17);
    text << "element " << i << ": " << a[i] << " against " << b[i] << "; allowed: " << tolerance.abs
         << " + " << tolerance.rel << " |value| (" << tolerance.reason << ")";
    return text.str();
  }
  return "";
}

// Elements that are equal, or not both finite, are at no distance.
void MeasureDistance(double a, double b, DataType dtype, Distance* distance) {
  if (a == b || !std::isfinite(a) || !std::isfinite(b)) return;
  const double abs = std::abs(a - b);
  distance->abs = std::max(distance->abs, abs);
  if (Epsilon(dtype) > 0) distance->ulp = std::max(distance->ulp, abs / UnitOfLastPlace(b, dtype));
}

}  // namespace

double Epsilon(DataType dtype) {
  switch (phi::dtype::ToReal(dtype)) {
    case DataType::FLOAT64:
      return 0x1p-52;
    case DataType::FLOAT32:
      return 0x1p-23;
    case DataType::FLOAT16:
      return 0x1p-10;
    case DataType::BFLOAT16:
      return 0x1p-7;
    default:
      return 0;
  }
}

double UnitOfLastPlace(double value, DataType dtype) {
  double smallest = 0x1p-149;  // of float32; what is smaller in the narrow types is rarer still
  if (phi::dtype::ToReal(dtype) == DataType::FLOAT64) smallest = 0x1p-1074;
  if (dtype == DataType::FLOAT16) smallest = 0x1p-24;
  if (value == 0) return smallest;
  return std::max(smallest, std::ldexp(Epsilon(dtype), std::ilogb(value)));
}

Distance LargestDistance(const Snapshot& a, const Snapshot& b) {
  Distance distance;
  for (size_t i = 0; i < std::min(a.values.size(), b.values.size()); ++i) {
    MeasureDistance(a.values[i].real(), b.values[i].real(), b.dtype, &distance);
    MeasureDistance(a.values[i].imag(), b.values[i].imag(), b.dtype, &distance);
  }
  return distance;
}

std::string BitDifference(const Snapshot& a, const Snapshot& b) {
  const std::string meta = Difference(a, b, {}, true);
  if (!meta.empty()) return meta;
  if (a.bytes == b.bytes) return "";
  const size_t n = std::max<size_t>(1, a.values.size());
  const size_t size = std::max<size_t>(1, a.bytes.size() / n);
  const auto at =
      std::mismatch(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end()).first;
  return phi::Format("the bits of element %d", static_cast<size_t>(at - a.bytes.begin()) / size);
}

phi::DenseTensor PlainHostCopy(const phi::DenseTensor& tensor) {
  phi::DenseTensor copy;
  if (tensor.layout() == phi::DataLayout::ONEDNN && !phi::is_gpu_place(tensor.place())) {
    TensorTransform transform;
    transform.plain_layout = true;
    ApplyTransform(tensor, transform, &copy);
  } else {
    phi::TensorCopySync(tensor, phi::CPUPlace(), &copy);
  }
  copy.set_lod(tensor.lod());
  return copy;
}

void WriteNumber(phi::DenseTensor* tensor, int64_t index, std::complex<double> number) {
  switch (tensor->dtype()) {
#define PHIBRIDGE_STORE(CppType, name) \
  case DataType::name:                 \
    return Store({number}, tensor->data<CppType>() + index);
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_STORE)
#undef PHIBRIDGE_STORE
    default:
      break;
  }
}

void MakeVariableAs(const Input& input, DataType case_dtype, DataType run_dtype,
                    const std::string& seed, paddle::framework::Variable* var) {
  MakeVariable(input, case_dtype, seed, var);
  if (run_dtype == case_dtype || input.dtype != DataType::UNDEFINED ||
      input.kind == Input::kArray) {
    return;
  }
  const Snapshot exact = ReadVariable(*var).at(0);  // what the case's type holds
  phi::DenseTensor* tensor = input.kind == Input::kSelectedRows
                                 ? var->GetMutable<phi::SelectedRows>()->mutable_value()
                                 : var->GetMutable<phi::DenseTensor>();
  tensor->clear();
  tensor->mutable_data(phi::CPUPlace(), run_dtype);
  for (size_t i = 0; i < exact.values.size(); ++i) {
    WriteNumber(tensor, static_cast<int64_t>(i), exact.values[i]);
  }
}

void MakeVariable(const Input& input, DataType case_dtype, const std::string& seed,
                  paddle::framework::Variable* var) {
  if (input.kind == Input::kArray) {
    auto* array = var->GetMutable<phi::TensorArray>();
    array->resize(input.elements.size());
    for (size_t i = 0; i < input.elements.size(); ++i) {
      MakeTensor(input.elements[i], case_dtype, seed + std::to_string(i), &(*array)[i]);
    }
  } else if (input.kind == Input::kSelectedRows) {
    auto* rows = var->GetMutable<phi::SelectedRows>();
    rows->set_rows(input.rows);
    rows->set_height(input.height);
    MakeTensor(input, case_dtype, seed, rows->mutable_value());
    rows->SyncIndex();
  } else {
    MakeTensor(input, case_dtype, seed, var->GetMutable<phi::DenseTensor>());
  }
}

std::vector<Snapshot> ReadVariable(const paddle::framework::Variable& var) {
  std::vector<Snapshot> snapshots;
  if (var.IsType<phi::TensorArray>()) {
    for (const phi::DenseTensor& tensor : var.Get<phi::TensorArray>()) {
      snapshots.push_back(ReadTensor(tensor));
    }
  } else if (var.IsType<phi::SelectedRows>()) {
    const auto& rows = var.Get<phi::SelectedRows>();
    snapshots.push_back(ReadTensor(rows.value()));
    Snapshot ids;  // which rows, as a tensor of their own
    ids.dtype = DataType::INT64;
    ids.initialized = true;
    for (int64_t row : rows.rows()) ids.values.push_back(static_cast<double>(row));
    ids.values.push_back(static_cast<double>(rows.height()));
    ids.dims = {static_cast<int64_t>(ids.values.size())};
    snapshots.push_back(ids);
  } else if (var.IsType<phi::DenseTensor>()) {
    snapshots.push_back(ReadTensor(var.Get<phi::DenseTensor>()));
  }
  return snapshots;
}

std::string Difference(const Snapshot& a, const Snapshot& b, const Tolerance& tolerance,
                       bool values) {
  if (a.dims != b.dims) return "shape " + DimsText(a.dims) + " against " + DimsText(b.dims);
  if (!values) return "";
  if (a.dtype != b.dtype) return phi::Format("type %s against %s", a.dtype, b.dtype);
  if (a.lod != b.lod) {
    return "LoD " + phi::LoDToString(a.lod) + " against " + phi::LoDToString(b.lod);
  }
  return ValueDifference(a.values, b.values, tolerance);
}

std::string Difference(const Snapshot& a, const Truth& truth, const Tolerance& tolerance) {
  if (a.dims != truth.dims) return "shape " + DimsText(a.dims) + " against " + DimsText(truth.dims);
  if (a.lod != truth.lod) {
    return "LoD " + phi::LoDToString(a.lod) + " against " + phi::LoDToString(truth.lod);
  }
  return ValueDifference(a.values, {truth.values.begin(), truth.values.end()}, tolerance);
}

}  // namespace optest
}  // namespace phibridge
