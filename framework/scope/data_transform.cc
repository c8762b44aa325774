#include "framework/scope/data_transform.h"

#include "phi/core/device_context.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_context.h"
#include "phi/core/layout_transform.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {

void CastTensor(const phi::DenseTensor& in, phi::DataType dtype, phi::DenseTensor* out) {
  const phi::Backend backend = phi::TransToPhiBackend(in.place());
  const phi::KernelKey key(backend, phi::DataLayout::ALL_LAYOUT, in.dtype());
  const phi::Kernel& cast = phi::KernelFactory::Instance().SelectKernel("cast", key);
  PADDLE_ENFORCE(cast.IsValid(),
                 phi::errors::Unimplemented("no kernel casts %s on %s", in.dtype(), in.place()));
  phi::DenseTensorMeta meta = in.meta();
  meta.offset = 0;
  out->clear();
  out->set_meta(meta);
  phi::KernelContext call(phi::DeviceContextPool::Instance().Get(backend, in.place()));
  call.EmplaceBackInput(&in);
  call.EmplaceBackAttr(dtype);
  call.EmplaceBackOutput(out);
  cast(&call);
}

size_t ApplyTransform(const phi::DenseTensor& in, const TensorTransform& transform,
                      phi::DenseTensor* out) {
  phi::DenseTensor current = in;
  phi::DenseTensor next;
  size_t bytes = 0;
  const auto step = [&](auto&& make) {
    next = phi::DenseTensor();
    make();
    next.set_lod(in.lod());
    current = next;
    bytes += static_cast<size_t>(current.numel()) * phi::SizeOf(current.dtype());
  };
  if (transform.plain_layout) {
    step([&] { phi::TransformLayout(current, phi::DataLayout::NCHW, &next); });
  }
  if (transform.layout != phi::DataLayout::UNDEFINED) {
    step([&] { phi::TransformLayout(current, transform.layout, &next); });
  }
  if (transform.dtype != phi::DataType::UNDEFINED) {
    step([&] { CastTensor(current, transform.dtype, &next); });
  }
  if (transform.place) {
    step([&] { phi::TensorCopySync(current, transform.to_place, &next); });
  }
  *out = current;
  return bytes;
}

}  // namespace phibridge
