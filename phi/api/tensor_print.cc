// How a phi::Tensor is printed.
#include <sstream>

#include "phi/api/tensor.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

constexpr int64_t kMostElements = 1000;  // more are summarised
constexpr int64_t kEdge = 3;             // what is shown of each end of a dimension

template <typename T>
void PrintElement(const T& value, std::ostream* os) {
  if constexpr (std::is_same_v<T, int8_t> || std::is_same_v<T, uint8_t>) {
    *os << static_cast<int>(value);
  } else if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
    *os << static_cast<float>(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    *os << (value ? "true" : "false");
  } else if constexpr (std::is_same_v<T, complex64> || std::is_same_v<T, complex128>) {
    *os << value.real << (value.imag < 0 ? "-" : "+") << std::abs(value.imag) << "j";
  } else {
    *os << value;
  }
}

// Prints dimension `axis` and those after it, of elements from `*values` on, `inner` each.
template <typename T>
void PrintDimension(const T* values, const DDim& dims, int axis, bool summarise, std::ostream* os) {
  if (axis == dims.size()) return PrintElement(*values, os);
  const int64_t length = dims[axis];
  const int64_t step = product(slice_ddim(dims, axis + 1, dims.size()));
  *os << "[";
  for (int64_t i = 0; i < length; ++i) {
    if (i > 0) *os << ", ";
    if (summarise && i == kEdge && length > 2 * kEdge) {
      *os << "…, ";
      i = length - kEdge;
    }
    PrintDimension(values + i * step, dims, axis + 1, summarise, os);
  }
  *os << "]";
}

void PrintElements(const DenseTensor& tensor, std::ostream* os) {
  DenseTensor host = tensor;
  if (!is_cpu_place(tensor.place())) TensorCopySync(tensor, CPUPlace(), &host);
  const bool summarise = host.numel() > kMostElements;
  switch (host.dtype()) {
#define PHI_PRINT_CASE(cpp_type, name) \
  case DataType::name:                 \
    return PrintDimension(host.data<cpp_type>(), host.dims(), 0, summarise, os);
    PHI_FOR_EACH_DATA_TYPE(PHI_PRINT_CASE)
#undef PHI_PRINT_CASE
    default:
      *os << "?";
  }
}

const DenseTensor* Printable(const TensorBase* value) {
  if (const auto* dense = TensorCast<DenseTensor>(value)) return dense;
  if (const auto* rows = TensorCast<SelectedRows>(value)) return &rows->value();
  if (const auto* coo = TensorCast<SparseCooTensor>(value)) return &coo->values();
  if (const auto* csr = TensorCast<SparseCsrTensor>(value)) return &csr->values();
  return nullptr;
}

}  // namespace

std::ostream& operator<<(std::ostream& os, const Tensor& tensor) {
  if (!tensor.defined()) return os << "Tensor(no value)";
  std::ostringstream text;
  text << (tensor.is_dense_tensor() ? "Tensor" : TensorKindName(tensor.impl()->kind()))
       << "(shape=[" << tensor.dims().to_str() << "], dtype=" << tensor.dtype();
  if (tensor.initialized()) text << ", place=" << tensor.place();
  text << ", ";
  const DenseTensor* elements = Printable(tensor.impl().get());
  if (elements == nullptr || !elements->initialized()) {
    text << (tensor.initialized() ? "…" : "no storage");
  } else {
    PrintElements(*elements, &text);
  }
  return os << text.str() << ")";
}

}  // namespace phi
