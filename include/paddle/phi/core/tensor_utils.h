#pragma once

#include <vector>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/device_context.h"
#include "paddle/phi/core/selected_rows.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/device_context.h"
#include "phi/core/tensor_copy.h"

namespace phi {

/// What a DenseTensor keeps, for sources that change it in place.
class DenseTensorUtils {
 public:
  static DenseTensorMeta* GetMutableMeta(DenseTensor* tensor) {
    return const_cast<DenseTensorMeta*>(&tensor->meta());  // of an object that is not const
  }
  static const std::shared_ptr<Allocation>& GetHolder(const DenseTensor& tensor) {
    return tensor.Holder();
  }
  /// Rows [begin, end), sharing the storage.
  static DenseTensor Slice(const DenseTensor& tensor, int64_t begin, int64_t end) {
    return tensor.Slice(begin, end);
  }
};

/// Copies `src` with its meta data to `dst_place`. Always blocks, which `blocking` may or may not
/// ask for.
template <typename Context>
void Copy(const Context&, const DenseTensor& src, Place dst_place, bool /*blocking*/,
          DenseTensor* dst) {
  if (dst == &src && src.place() == dst_place) return;
  TensorCopySync(src, dst_place, dst);
}

/// A one-dimensional tensor in the place of `ctx`.
template <typename T>
void TensorFromVector(const std::vector<T>& src, const DeviceContext& ctx, DenseTensor* dst) {
  dst->Resize({static_cast<int64_t>(src.size())});
  T* out = dst->template mutable_data<T>(ctx.GetPlace());
  if constexpr (std::is_same_v<T, bool>) {
    const std::vector<uint8_t> bytes(src.begin(), src.end());  // vector<bool> has no array
    CopyBytes(ctx.GetPlace(), out, CPUPlace(), bytes.data(), bytes.size());
  } else {
    CopyBytes(ctx.GetPlace(), out, CPUPlace(), src.data(), src.size() * sizeof(T));
  }
}
/// In host memory.
template <typename T>
void TensorFromVector(const std::vector<T>& src, DenseTensor* dst) {
  TensorFromVector(src, *DeviceContextPool::Instance().Get(CPUPlace()), dst);
}

/// The elements of `src`, row-major, on the host.
template <typename T>
void TensorToVector(const DenseTensor& src, const DeviceContext&, std::vector<T>* dst) {
  const size_t n = static_cast<size_t>(src.numel());
  if constexpr (std::is_same_v<T, bool>) {
    std::vector<uint8_t> bytes(n);
    CopyBytes(CPUPlace(), bytes.data(), src.place(), src.data<T>(), n);
    dst->assign(bytes.begin(), bytes.end());
  } else {
    dst->resize(n);
    CopyBytes(CPUPlace(), dst->data(), src.place(), src.data<T>(), n * sizeof(T));
  }
}
template <typename T>
void TensorToVector(const DenseTensor& src, std::vector<T>* dst) {
  TensorToVector(src, *DeviceContextPool::Instance().Get(src.place()), dst);
}

}  // namespace phi
