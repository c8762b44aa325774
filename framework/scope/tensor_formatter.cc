#include "framework/scope/tensor_formatter.h"

#include <algorithm>
#include <sstream>

#include "framework/scope/data_transform.h"
#include "phi/core/tensor_copy.h"
#include "phi/core/terminal_text.h"

namespace paddle {
namespace framework {
namespace {

phi::DenseTensor ToHost(const phi::DenseTensor& tensor) {
  phi::DenseTensor plain = tensor;
  if (tensor.layout() == phi::DataLayout::ONEDNN && tensor.storage_properties() != nullptr) {
    phibridge::TensorTransform transform;
    transform.plain_layout = true;
    phibridge::ApplyTransform(tensor, transform, &plain);
  }
  if (phi::is_cpu_place(plain.place())) return plain;
  phi::DenseTensor host;
  phi::TensorCopySync(plain, phi::CPUPlace(), &host);
  return host;
}

template <typename T, typename As = T>
void PrintElements(const phi::DenseTensor& tensor, int64_t count, std::ostream* os) {
  const T* values = tensor.data<T>();
  *os << "  - data: [";
  for (int64_t i = 0; i < count; ++i) *os << (i == 0 ? "" : " ") << static_cast<As>(values[i]);
  *os << "]\n";
}

void PrintData(const phi::DenseTensor& tensor, int64_t summarize, std::ostream* os) {
  if (!tensor.initialized()) {
    *os << "  - data: not computed yet\n";
    return;
  }
  const phi::DenseTensor host = ToHost(tensor);
  const int64_t count = summarize < 0 ? host.numel() : std::min(summarize, host.numel());
  switch (host.dtype()) {
    case phi::DataType::FLOAT32:
      return PrintElements<float>(host, count, os);
    case phi::DataType::FLOAT64:
      return PrintElements<double>(host, count, os);
    case phi::DataType::FLOAT16:
      return PrintElements<phi::float16, float>(host, count, os);
    case phi::DataType::BFLOAT16:
      return PrintElements<phi::bfloat16, float>(host, count, os);
    case phi::DataType::INT64:
      return PrintElements<int64_t>(host, count, os);
    case phi::DataType::INT32:
      return PrintElements<int32_t>(host, count, os);
    case phi::DataType::INT16:
      return PrintElements<int16_t>(host, count, os);
    case phi::DataType::INT8:
      return PrintElements<int8_t, int>(host, count, os);
    case phi::DataType::UINT8:
      return PrintElements<uint8_t, int>(host, count, os);
    case phi::DataType::BOOL:
      return PrintElements<bool>(host, count, os);
    default:
      *os << "  - data: unprintable type: " << host.dtype() << "\n";
  }
}

}  // namespace

std::string FormatTensor(const phi::DenseTensor& tensor, const TensorFormat& format) {
  std::ostringstream os;
  if (!format.name.empty()) os << "Variable: " << phi::OneLine(format.name) << "\n";
  if (!format.message.empty()) os << "  - message: " << phi::OneLine(format.message) << "\n";
  if (format.lod) os << "  - lod: " << phi::LoDToString(tensor.lod()) << "\n";
  if (tensor.initialized()) os << "  - place: " << tensor.place() << "\n";
  if (format.shape) os << "  - shape: [" << tensor.dims() << "]\n";
  if (format.layout) os << "  - layout: " << tensor.layout() << "\n";
  if (format.type) os << "  - dtype: " << tensor.dtype() << "\n";
  PrintData(tensor, format.summarize, &os);
  return os.str();
}

}  // namespace framework
}  // namespace paddle
