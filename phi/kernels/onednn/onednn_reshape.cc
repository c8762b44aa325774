#include "phi/kernels/onednn/onednn_reshape.h"

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace onednn {

void ReorderRowMajor(const DenseTensor& x, DenseTensor* out) {
  DenseTensor from = x;  // with the shape of its format: x may be out and have the new one
  from.Resize(make_ddim(DimsOf(PropertiesOf(x)->desc())));
  const DDim dims = out->dims();
  ReorderToPlain(from, out);
  out->Resize(dims);
}

std::string WhyNotReshape(const InferMetaContext& call) {
  return WhyNotInput(call, 0, "x", 0, DDim::kMaxRank);
}

}  // namespace onednn
}  // namespace phi
