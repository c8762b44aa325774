#include "parity/values/op_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "parity/values/plain_layout.h"
#include "parity/values/text.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::Variable;

// In host memory of its own, in plain row-major order.
Tensor HostTensor(const Tensor& tensor) {
  const Tensor plain = PlainLayout(tensor);
  Tensor out;
  // An output that its kernel leaves alone may hold memory of no type.
  if (plain.initialized() && plain.dtype() != DataType::UNDEFINED) {
    phi::TensorCopySync(plain, phi::CPUPlace(), &out);
  } else {
    out.set_meta(plain.meta());
    out.set_offset(0);
  }
  return out;
}

void PutTensor(const Tensor& from, const phi::Place& place, Tensor* to) {
  if (from.initialized()) {
    phi::TensorCopySync(from, place, to);
  } else {
    to->clear();
    to->set_meta(from.meta());
  }
}

template <typename T>
void See(double number, T* range) {
  if (std::isnan(number)) {
    range->has_nan = true;
  } else if (std::isinf(number)) {
    range->has_inf = true;
  } else {
    range->low = std::min(range->low, number);
    range->high = std::max(range->high, number);
  }
}

template <typename T>
void SeeAll(const Tensor& tensor, ValueRange* range) {
  const T* values = tensor.data<T>();
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    if constexpr (std::is_same_v<T, phi::complex64> || std::is_same_v<T, phi::complex128>) {
      See(static_cast<double>(values[i].real), range);
      See(static_cast<double>(values[i].imag), range);
    } else if constexpr (std::is_same_v<T, phi::float16> || std::is_same_v<T, phi::bfloat16>) {
      See(static_cast<double>(static_cast<float>(values[i])), range);
    } else {
      See(static_cast<double>(values[i]), range);
    }
  }
}

void SeeTensor(const Tensor& tensor, ValueRange* range) {
  switch (tensor.dtype()) {
#define PHIBRIDGE_SEE(cpp_type, name)                               \
  case DataType::name:                                              \
    if constexpr (!std::is_same_v<cpp_type, phi::dtype::pstring>) { \
      return SeeAll<cpp_type>(tensor, range);                       \
    }                                                               \
    break;
    PHI_FOR_EACH_DATA_TYPE(PHIBRIDGE_SEE)
#undef PHIBRIDGE_SEE
    default:
      break;
  }
}

bool IsInteger(DataType dtype) {
  return dtype != DataType::UNDEFINED && dtype != DataType::PSTRING && !phi::IsComplexType(dtype) &&
         !phi::IsFloatingType(dtype);
}

template <typename T>
std::string IntegersText(const Tensor& tensor) {
  std::vector<int64_t> values;
  for (int64_t i = 0; i < tensor.numel(); ++i) {
    values.push_back(static_cast<int64_t>(tensor.data<T>()[i]));
  }
  return fmt::format("{{{}}}", fmt::join(values, ","));
}

std::string SmallIntegers(const Tensor& tensor) {
  switch (tensor.dtype()) {
    case DataType::INT32:
      return IntegersText<int32_t>(tensor);
    case DataType::INT64:
      return IntegersText<int64_t>(tensor);
    case DataType::BOOL:
      return IntegersText<bool>(tensor);
    default:
      return "";
  }
}

// "<0 >0 e0": signs, and the largest size in steps of a thousand.
std::string ClassText(const ValueRange& range) {
  std::string text;
  if (range.has_nan) text += " nan";
  if (range.has_inf) text += " inf";
  if (range.low < 0) text += " <0";
  if (range.high > 0) text += " >0";
  const double size = std::max(-range.low, range.high);
  if (size > 0) text += fmt::format(" e{}", static_cast<int>(std::floor(std::log10(size) / 3)));
  return text;
}

std::string TensorSignature(const Tensor& tensor) {
  std::string text = MetaText(tensor);
  if (!tensor.lod().empty()) text += " lod" + phi::LoDToString(tensor.lod());
  if (!tensor.initialized()) return text + " no memory";
  constexpr int64_t kWrittenOut = 16;
  if (IsInteger(tensor.dtype()) && tensor.numel() <= kWrittenOut) {
    const std::string integers = SmallIntegers(tensor);
    if (!integers.empty()) return text + " " + integers;
  }
  return text + ClassText(RangeOf(tensor));
}

template <typename T>
std::vector<int64_t> Integers(const Tensor& tensor) {
  return {tensor.data<T>(), tensor.data<T>() + tensor.numel()};
}
std::vector<int64_t> IndicesOf(const Tensor& tensor) {
  return tensor.dtype() == DataType::INT32 ? Integers<int>(tensor) : Integers<int64_t>(tensor);
}

// [2, nnz] of a matrix, [3, nnz] of a batch of them.
Tensor CooIndicesOf(const phi::SparseCsrTensor& csr) {
  const std::vector<int64_t> crows = IndicesOf(csr.crows()), cols = IndicesOf(csr.cols());
  const int rank = csr.dims().size();
  const int64_t rows = csr.dims()[rank - 2], nnz = csr.nnz();
  Tensor indices;
  indices.Resize({rank, nnz});
  auto* to = indices.mutable_data<int64_t>(phi::CPUPlace());
  int64_t value = 0;
  for (size_t line = 0; line < crows.size(); ++line) {
    const auto row = static_cast<int64_t>(line) % (rows + 1);
    if (row == rows) continue;  // the end of a matrix
    for (int64_t i = crows[line]; i < crows[line + 1]; ++i, ++value) {
      if (rank == 3) to[value] = static_cast<int64_t>(line) / (rows + 1);
      to[(rank - 2) * nnz + value] = row;
      to[(rank - 1) * nnz + value] = cols[static_cast<size_t>(value)];
    }
  }
  return indices;
}

// Sparse tensors and strings, which are on the host, in memory of their own.
void CopyWithMembers(const phi::TensorBase* tensor, Variable* to) {
  if (const auto* coo = phi::TensorCast<phi::SparseCooTensor>(tensor)) {
    auto* copy = to->GetMutable<phi::SparseCooTensor>();
    *copy =
        phi::SparseCooTensor(HostTensor(coo->indices()), HostTensor(coo->values()), coo->dims());
    copy->SetCoalesced(coo->coalesced());
  } else if (const auto* csr = phi::TensorCast<phi::SparseCsrTensor>(tensor)) {
    *to->GetMutable<phi::SparseCsrTensor>() = phi::SparseCsrTensor(
        HostTensor(csr->crows()), HostTensor(csr->cols()), HostTensor(csr->values()), csr->dims());
  } else if (const auto* strings = phi::TensorCast<phi::StringTensor>(tensor)) {
    auto* copy = to->GetMutable<phi::StringTensor>();
    *copy = phi::StringTensor(strings->meta());
    if (strings->initialized())
      std::copy_n(strings->data(), strings->numel(), copy->mutable_data());
  }
}

}  // namespace

std::string WhyNotCopyable(const Variable& var) {
  if (!var.IsInitialized()) return "";
  const phi::TensorBase* tensor = var.tensor();
  const bool known =
      tensor != nullptr && (tensor->kind() == phi::TensorKind::kDense ||
                            tensor->kind() == phi::TensorKind::kSelectedRows ||
                            tensor->kind() == phi::TensorKind::kTensorArray || HasMembers(tensor));
  if (!known) return tensor == nullptr ? var.TypeName() : phi::TensorKindName(tensor->kind());
  const bool is_dense_strings =
      tensor->kind() == phi::TensorKind::kDense && tensor->dtype() == DataType::PSTRING;
  return is_dense_strings ? "strings" : "";
}

OpValue CopyValue(const Variable& var) {
  const std::string why_not = WhyNotCopyable(var);
  PADDLE_ENFORCE(why_not.empty(),
                 phi::errors::Unimplemented("a variable that holds %s cannot be copied", why_not));
  auto copy = std::make_shared<Variable>();
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(var.tensor())) {
    *copy->GetMutable<phi::DenseTensor>() = HostTensor(*dense);
  } else if (const auto* rows = phi::TensorCast<phi::SelectedRows>(var.tensor())) {
    auto* to = copy->GetMutable<phi::SelectedRows>();
    to->set_rows(rows->rows());
    to->set_height(rows->height());
    *to->mutable_value() = HostTensor(rows->value());
    to->SyncIndex();
  } else if (const auto* array = phi::TensorCast<phi::TensorArray>(var.tensor())) {
    auto* to = copy->GetMutable<phi::TensorArray>();
    for (const Tensor& element : *array) to->push_back(HostTensor(element));
  } else {
    CopyWithMembers(var.tensor(), copy.get());
  }
  return copy;
}

OpValue MakeValue(const Tensor& tensor) {
  auto value = std::make_shared<Variable>();
  *value->GetMutable<phi::DenseTensor>() = HostTensor(tensor);
  return value;
}

void PutValue(const OpValue& value, const phi::Place& place, Variable* to) {
  const phi::TensorBase* tensor = value == nullptr ? nullptr : value->tensor();
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(tensor)) {
    PutTensor(*dense, place, to->GetMutable<phi::DenseTensor>());
  } else if (const auto* rows = phi::TensorCast<phi::SelectedRows>(tensor)) {
    auto* copy = to->GetMutable<phi::SelectedRows>();
    copy->set_rows(rows->rows());
    copy->set_height(rows->height());
    PutTensor(rows->value(), place, copy->mutable_value());
    copy->SyncIndex();
  } else if (const auto* array = phi::TensorCast<phi::TensorArray>(tensor)) {
    auto* copy = to->GetMutable<phi::TensorArray>();
    copy->clear();
    copy->resize(array->size());
    for (size_t i = 0; i < array->size(); ++i) PutTensor((*array)[i], place, &(*copy)[i]);
  } else {
    CopyWithMembers(tensor, to);
  }
}

std::vector<const Tensor*> TensorsOf(const OpValue& value) {
  std::vector<const Tensor*> tensors;
  const phi::TensorBase* tensor = value == nullptr ? nullptr : value->tensor();
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(tensor)) {
    tensors.push_back(dense);
  } else if (const auto* rows = phi::TensorCast<phi::SelectedRows>(tensor)) {
    tensors.push_back(&rows->value());
  } else if (const auto* array = phi::TensorCast<phi::TensorArray>(tensor)) {
    for (const Tensor& element : *array) tensors.push_back(&element);
  } else if (const auto* coo = phi::TensorCast<phi::SparseCooTensor>(tensor)) {
    tensors = {&coo->indices(), &coo->values()};
  } else if (const auto* csr = phi::TensorCast<phi::SparseCsrTensor>(tensor)) {
    tensors = {&csr->crows(), &csr->cols(), &csr->values()};
  }
  return tensors;
}

std::vector<TensorMember> CooMembersOf(const phi::TensorBase& sparse) {
  if (const auto* coo = phi::TensorCast<phi::SparseCooTensor>(&sparse))
    return {{"values", coo->values()}, {"indices", coo->indices()}};
  const auto* csr = phi::TensorCast<phi::SparseCsrTensor>(&sparse);
  PADDLE_ENFORCE_NOT_NULL(csr, phi::errors::InvalidArgument("%s is no sparse tensor",
                                                            phi::TensorKindName(sparse.kind())));
  return {{"values", csr->values()}, {"indices", CooIndicesOf(*csr)}};
}

ValueRange RangeOf(const Tensor& tensor) {
  ValueRange range;
  if (!tensor.initialized() || tensor.numel() == 0) return range;
  range.low = std::numeric_limits<double>::infinity();
  range.high = -range.low;
  SeeTensor(tensor, &range);
  if (range.low > range.high) range.low = range.high = 0;
  return range;
}

std::string ValueSignature(const OpValue& value) {
  const phi::TensorBase* tensor = value == nullptr ? nullptr : value->tensor();
  if (tensor == nullptr) return "nothing";
  std::string text;
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(tensor)) {
    text = fmt::format("rows of {} ", rows->height());
  } else if (tensor->kind() == phi::TensorKind::kTensorArray) {
    text = fmt::format("array of {} ", tensor->numel());
  } else if (HasMembers(tensor)) {
    text = phi::Format("%s of %s ", phi::TensorKindName(tensor->kind()), tensor->dims());
  }
  for (const Tensor* one : TensorsOf(value))
    text += (text.empty() ? "" : " ") + TensorSignature(*one);
  return text;
}

}  // namespace parity
}  // namespace phibridge
