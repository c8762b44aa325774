#include "parity/values/plain_layout.h"

#include "framework/scope/data_transform.h"

namespace phibridge {
namespace parity {

Tensor PlainLayout(const Tensor& tensor) {
  if (tensor.layout() != phi::DataLayout::ONEDNN || tensor.storage_properties() == nullptr)
    return tensor;
  Tensor plain = tensor;
  TensorTransform transform;
  transform.plain_layout = true;
  ApplyTransform(tensor, transform, &plain);
  plain.set_lod(tensor.lod());
  return plain;
}

}  // namespace parity
}  // namespace phibridge
