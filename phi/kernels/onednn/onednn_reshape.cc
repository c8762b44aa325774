#include "phi/kernels/onednn/onednn_reshape.h"

#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/kernels/funcs/copy_elements.h"

namespace phi {
namespace onednn {

void CopyRowMajor(const OneDNNContext& ctx, const DenseTensor& x, DenseTensor* out) {
  const OneDNNStorageProperties* properties = PropertiesOf(x);
  if (properties == nullptr) return funcs::CopyElements<float>(ctx, x, out);
  DenseTensor from = x;  // with the shape of its format: x may be out and have the new one
  from.Resize(make_ddim(properties->desc().dims()));
  const DDim dims = out->dims();
  ReorderToPlain(from, out);
  out->Resize(dims);
}

}  // namespace onednn
}  // namespace phi
