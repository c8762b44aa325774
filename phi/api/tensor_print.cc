// How a phi::Tensor is printed.
#include <mutex>
#include <sstream>

#include "phi/api/print_options.h"
#include "phi/api/tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

std::mutex options_mutex;
PrintOptions options_of_process;  // Requires: options_mutex held

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

// Prints dimension `axis` and those after it, of elements from `*values` on. edge: how many of each
// end; 0: all.
template <typename T>
void PrintDimension(const T* values, const DDim& dims, int axis, int64_t edge, std::ostream* os) {
  if (axis == dims.size()) return PrintElement(*values, os);
  const int64_t length = dims[axis];
  const int64_t step = product(slice_ddim(dims, axis + 1, dims.size()));
  *os << "[";
  for (int64_t i = 0; i < length; ++i) {
    if (i > 0) *os << ", ";
    if (edge > 0 && i == edge && length > 2 * edge) {
      *os << "…, ";
      i = length - edge;
    }
    PrintDimension(values + i * step, dims, axis + 1, edge, os);
  }
  *os << "]";
}

void PrintElements(const DenseTensor& tensor, std::ostream* os) {
  DenseTensor host = tensor;
  if (!is_cpu_place(tensor.place())) TensorCopySync(tensor, CPUPlace(), &host);
  const PrintOptions options = GetPrintOptions();
  const int64_t edge = host.numel() > options.most_elements ? options.edge : 0;
  os->precision(options.precision);
  if (options.notation == PrintOptions::kFixed) *os << std::fixed;
  if (options.notation == PrintOptions::kScientific) *os << std::scientific;
  switch (host.dtype()) {
#define PHI_PRINT_CASE(cpp_type, name) \
  case DataType::name:                 \
    return PrintDimension(host.data<cpp_type>(), host.dims(), 0, edge, os);
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

void SetPrintOptions(const PrintOptions& options) {
  PADDLE_ENFORCE(options.precision >= 0 && options.most_elements >= 0 && options.edge >= 1,
                 errors::InvalidArgument("printing takes a precision and a threshold of 0 or more, "
                                         "and at least 1 item of each edge; they are %d, %d, %d",
                                         options.precision, options.most_elements, options.edge));
  const std::lock_guard<std::mutex> lock(options_mutex);
  options_of_process = options;
}

PrintOptions GetPrintOptions() {
  const std::lock_guard<std::mutex> lock(options_mutex);
  return options_of_process;
}

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
