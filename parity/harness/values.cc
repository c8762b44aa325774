#include "parity/harness/values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "framework/scope/data_transform.h"
#include "framework/scope/tensor_members.h"
#include "parity/values/op_value.h"
#include "phi/core/ddim.h"
#include "phi/core/enforce.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace parity {
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
    const bool with_imaginary = complex && !input.imaginary.empty();
    for (int64_t i = 0; i < count; ++i) {
      numbers[i] = Complex(input.values.at(i), with_imaginary ? input.imaginary.at(i) : 0);
    }
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
  if (input.value != nullptr) {
    return phi::TensorCopySync(*TensorsOf(input.value).at(0), phi::CPUPlace(), tensor);
  }
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
  return phi::Format("%s", phi::make_ddim(dims));
}

std::vector<double> RealParts(const std::vector<Complex>& numbers) {
  std::vector<double> parts;
  parts.reserve(numbers.size());
  for (const Complex& number : numbers) parts.push_back(number.real());
  return parts;
}

TensorView ViewOf(const Snapshot& snapshot) {
  const void* data = snapshot.bytes.empty() ? nullptr : snapshot.bytes.data();
  return {data, snapshot.dtype, phi::make_ddim(snapshot.dims), snapshot.lod};
}

std::vector<int64_t> ValuesDims(const Input& input) {
  if (input.kind == Input::kSparseCsr) return input.elements.at(1).dims;
  const std::vector<int64_t>& where = input.elements.at(0).dims;  // [sparse_dim, nnz]
  std::vector<int64_t> dims = {where.at(1)};
  const auto sparse_dim = std::min(static_cast<size_t>(where.at(0)), input.dims.size());
  dims.insert(dims.end(), input.dims.begin() + static_cast<int64_t>(sparse_dim), input.dims.end());
  return dims;
}

phi::DenseTensor DenseTensorOf(const Input& input, DataType case_dtype, const std::string& seed) {
  paddle::framework::Variable var;
  MakeVariable(input, case_dtype, seed, &var);
  return var.Get<phi::DenseTensor>();
}

void MakeStrings(const Input& input, phi::StringTensor* strings) {
  *strings = phi::StringTensor(phi::StringTensorMeta(phi::make_ddim(input.dims)));
  PADDLE_ENFORCE_EQ(
      strings->numel(), static_cast<int64_t>(input.texts.size()),
      phi::errors::InvalidArgument("an input of the case must have a text for each element"));
  std::copy(input.texts.begin(), input.texts.end(), strings->mutable_data());
}

void MakeWithMembers(const Input& input, DataType case_dtype, const std::string& seed,
                     paddle::framework::Variable* var) {
  if (input.value != nullptr) return PutValue(input.value, phi::CPUPlace(), var);
  if (input.kind == Input::kStrings)
    return MakeStrings(input, var->GetMutable<phi::StringTensor>());
  Input values = input;
  values.kind = Input::kDense;
  values.dims = ValuesDims(input);
  const phi::DenseTensor numbers = DenseTensorOf(values, case_dtype, seed);
  const phi::DDim dims = phi::make_ddim(input.dims);
  const phi::DenseTensor where = DenseTensorOf(input.elements.at(0), case_dtype, seed);
  if (input.kind == Input::kSparseCoo) {
    *var->GetMutable<phi::SparseCooTensor>() = phi::SparseCooTensor(where, numbers, dims);
  } else {
    *var->GetMutable<phi::SparseCsrTensor>() = phi::SparseCsrTensor(
        where, DenseTensorOf(input.elements.at(1), case_dtype, seed), numbers, dims);
  }
}

constexpr SideNames kNames = {"the reference", "the result"};

}  // namespace

bool KindHasMembers(Input::Kind kind) {
  return kind == Input::kSparseCoo || kind == Input::kSparseCsr || kind == Input::kStrings;
}

double UnitOfLastPlace(double value, DataType dtype) {
  double smallest = 0x1p-149;  // of float32; what is smaller in the narrow types is rarer still
  if (phi::dtype::ToReal(dtype) == DataType::FLOAT64) smallest = 0x1p-1074;
  if (dtype == DataType::FLOAT16) smallest = 0x1p-24;
  if (value == 0) return smallest;
  return std::max(smallest, std::ldexp(Epsilon(dtype), std::ilogb(value)));
}

Difference CompareSnapshots(const Snapshot& result, const Snapshot& reference,
                            const Tolerance& tolerance) {
  return Compare(ViewOf(reference), ViewOf(result), tolerance, kNames);
}

Difference CompareNumbers(const std::vector<Complex>& result, const std::vector<Complex>& reference,
                          const Tolerance& tolerance, std::vector<int64_t> dims) {
  if (result.size() != reference.size()) {
    return StructureDifference(
        phi::Format("%d elements against %d", result.size(), reference.size()));
  }
  if (dims.empty()) dims = {static_cast<int64_t>(reference.size())};
  TensorView a{reference.data(), DataType::COMPLEX128, phi::make_ddim(dims), {}};
  TensorView b{result.data(), DataType::COMPLEX128, phi::make_ddim(dims), {}};
  const auto is_real = [](const Complex& number) { return number.imag() == 0; };
  if (!std::all_of(reference.begin(), reference.end(), is_real) ||
      !std::all_of(result.begin(), result.end(), is_real)) {
    return Compare(a, b, tolerance, kNames);
  }
  const std::vector<double> x = RealParts(reference), y = RealParts(result);
  a.data = x.data();
  b.data = y.data();
  a.dtype = b.dtype = DataType::FLOAT64;
  return Compare(a, b, tolerance, kNames);
}

std::string DifferenceText(const Snapshot& result, const Snapshot& reference,
                           const Tolerance& tolerance) {
  const Difference difference = CompareSnapshots(result, reference, tolerance);
  return difference.within() ? "" : difference.Text();
}

std::string ShapeDifference(const Snapshot& result, const std::vector<int64_t>& dims) {
  if (result.dims == dims) return "";
  return "shape " + DimsText(result.dims) + " against " + DimsText(dims);
}

std::string BitDifference(const Snapshot& a, const Snapshot& b) {
  const Difference difference = Compare(ViewOf(b), ViewOf(a), {}, {"one", "the other"});
  return difference.identical ? "" : difference.Text();
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

phi::DenseTensor* NumbersIn(paddle::framework::Variable* var) {
  if (var->IsType<phi::SelectedRows>())
    return var->GetMutable<phi::SelectedRows>()->mutable_value();
  if (var->IsType<phi::SparseCooTensor>())
    return var->GetMutable<phi::SparseCooTensor>()->mutable_values();
  if (var->IsType<phi::SparseCsrTensor>())
    return var->GetMutable<phi::SparseCsrTensor>()->mutable_values();
  return var->GetMutable<phi::DenseTensor>();
}

size_t PartWithNumbers(const std::vector<Snapshot>& parts) {
  const auto it = std::find_if(parts.begin(), parts.end(),
                               [](const Snapshot& part) { return part.member == "values"; });
  return it == parts.end() ? 0 : static_cast<size_t>(it - parts.begin());
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
      input.kind == Input::kArray || input.kind == Input::kStrings) {
    return;
  }
  phi::DenseTensor* tensor = NumbersIn(var);
  const Snapshot exact = ReadTensor(*tensor);  // what the case's type holds
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
  } else if (KindHasMembers(input.kind)) {
    MakeWithMembers(input, case_dtype, seed, var);
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
    ids.is_rows = true;
    ids.dtype = DataType::INT64;
    ids.initialized = true;
    for (int64_t row : rows.rows()) ids.values.push_back(static_cast<double>(row));
    ids.values.push_back(static_cast<double>(rows.height()));
    ids.dims = {static_cast<int64_t>(ids.values.size())};
    for (const Complex& id : ids.values) {
      const auto whole = static_cast<int64_t>(id.real());
      ids.bytes.append(reinterpret_cast<const char*>(&whole), sizeof(whole));
    }
    snapshots.push_back(ids);
  } else if (var.IsType<phi::DenseTensor>()) {
    snapshots.push_back(ReadTensor(var.Get<phi::DenseTensor>()));
  } else {
    for (const TensorMember& member : MembersOf(var.tensor())) {
      snapshots.push_back(ReadTensor(member.tensor));
      snapshots.back().member = member.name;
    }
  }
  return snapshots;
}

std::string DifferenceText(const Snapshot& result, const Truth& truth, const Tolerance& tolerance) {
  std::string shape = ShapeDifference(result, truth.dims);
  if (!shape.empty()) return shape;
  if (result.lod != truth.lod) {
    return "LoD " + phi::LoDToString(result.lod) + " against " + phi::LoDToString(truth.lod);
  }
  const Difference difference = CompareNumbers(
      result.values, {truth.values.begin(), truth.values.end()}, tolerance, truth.dims);
  return difference.within() ? "" : difference.Text();
}

}  // namespace parity
}  // namespace phibridge
