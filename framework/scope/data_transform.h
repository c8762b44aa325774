#pragma once

#include <cstddef>

#include "framework/program/op_kernel_type.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/kernel_factory.h"

namespace phibridge {

/// What must happen to a tensor before a kernel can take it.
struct TensorTransform {
  bool plain_layout = false;  // out of oneDNN's blocked layout
  phi::DataLayout layout =
      phi::DataLayout::UNDEFINED;                  // another order of dimensions; UNDEFINED: none
  phi::DataType dtype = phi::DataType::UNDEFINED;  // another type; UNDEFINED: none
  bool place = false;
  phi::Place to_place;

  bool Needed() const {
    return plain_layout || place || layout != phi::DataLayout::UNDEFINED ||
           dtype != phi::DataType::UNDEFINED;
  }
};

/// The tensor in the form that `transform` asks for; `out` gets memory of its own. Returns bytes
/// written. Errors: Unavailable or Unimplemented if this build cannot do it.
size_t ApplyTransform(const phi::DenseTensor& in, const TensorTransform& transform,
                      phi::DenseTensor* out);

/// `in` cast to another type where it lies, by the `cast` kernel of its back end.
void CastTensor(const phi::DenseTensor& in, phi::DataType dtype, phi::DenseTensor* out);

}  // namespace phibridge
