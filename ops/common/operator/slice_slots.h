#pragma once

#include "framework/op/op_registry.h"

namespace paddle {
namespace operators {

/// Where slice and strided_slice find their starts, ends or strides: in one tensor, in a list of
/// tensors, or in the attribute.
inline const char* SliceSlot(const phi::ArgumentMappingContext& ctx, const char* tensor,
                             const char* list, const char* attribute) {
  if (ctx.HasInput(tensor)) return tensor;
  return ctx.InputSize(list) > 0 ? list : attribute;
}
inline const char* SliceStarts(const phi::ArgumentMappingContext& ctx) {
  return SliceSlot(ctx, "StartsTensor", "StartsTensorList", "starts");
}
inline const char* SliceEnds(const phi::ArgumentMappingContext& ctx) {
  return SliceSlot(ctx, "EndsTensor", "EndsTensorList", "ends");
}
inline const char* SliceStrides(const phi::ArgumentMappingContext& ctx) {
  return SliceSlot(ctx, "StridesTensor", "StridesTensorList", "strides");
}

}  // namespace operators
}  // namespace paddle
