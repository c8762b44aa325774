#include "phi/kernels/onednn/onednn_scale.h"

#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/kernels/funcs/quantized.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"

namespace phi {
namespace onednn {

void RunScale(const DenseTensor& x, float scale, float shift, DataType dtype, DenseTensor* out) {
  const OneDNNStorageProperties* format = PropertiesOf(x);
  const int64_t count = StoredElements(x);
  const DenseTensor from = x;  // out may be x, and its memory may be exchanged
  std::shared_ptr<const OneDNNStorageProperties> properties;
  if (format != nullptr) properties = MakeProperties(WithType(format->desc(), ToOneDNNType(dtype)));
  if (out->initialized() && out->IsSharedBufferWith(from)) {
    out->MoveMemoryHolder();
    out->set_offset(0);
  }
  out->Resize(from.dims());
  void* to = AllocateOutput(properties, static_cast<size_t>(count) * SizeOf(dtype), dtype, out);
  funcs::ScaleElements(from.data(), from.dtype(), count, scale, shift, to, dtype);
  if (shift != 0) ClearPadding(*out);
}

}  // namespace onednn
}  // namespace phi
