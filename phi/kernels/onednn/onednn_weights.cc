#include "phi/kernels/onednn/onednn_weights.h"

namespace phi {
namespace onednn {

bool IsWorthSpacing(const DenseTensor& weights, int64_t rows, int64_t width) {
  constexpr int64_t kFewRows = 4, kNarrow = 64;  // below, the product waits for memory, or is small
  return rows >= kFewRows && width >= kNarrow && weights.dims().size() == 2 &&
         weights.dtype() == DataType::FLOAT32 && weights.offset() == 0 &&
         weights.Holder()->derived() != nullptr;
}

dnnl::memory::desc SpacedRows(const dnnl::memory::dims& dims) {
  constexpr dnnl::memory::dim kSpace = 16;  // elements: one line of the cache
  const size_t rank = dims.size();
  dnnl::memory::dims strides(rank, 1);
  strides[rank - 2] = dims[rank - 1] + kSpace;
  for (size_t i = rank - 2; i > 0; --i) strides[i - 1] = strides[i] * dims[i];
  return {dims, dnnl::memory::data_type::f32, strides};
}

}  // namespace onednn
}  // namespace phi
