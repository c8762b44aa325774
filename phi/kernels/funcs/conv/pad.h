#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "phi/common/hostdevice.h"
#include "phi/core/ddim.h"

namespace phi {
namespace funcs {

/// What the padding is filled with.
enum class PadMode { kConstant, kReflect, kReplicate, kCircular };
/// "constant", "reflect", "replicate" or "edge", "circular". Errors: InvalidArgument.
PadMode PadModeOf(const std::string& name);

/// The index of the element that position `at` of an axis of `size` elements copies; what is below
/// 0 or from `size` on is padding. -1: none. Paddings are at most as wide as the original lets them
/// be.
HOSTDEVICE inline int64_t PadSource(int64_t at, int64_t size, PadMode mode) {
  if (at >= 0 && at < size) return at;
  switch (mode) {
    case PadMode::kReflect:
      at = at < 0 ? -at : 2 * (size - 1) - at;
      return std::min(std::max<int64_t>(at, 0), size - 1);
    case PadMode::kReplicate:
      return at < 0 ? 0 : size - 1;
    case PadMode::kCircular:
      return (at % size + size) % size;
    default:
      return -1;
  }
}

/// For each position of each padded axis the index of the element that it copies; -1: the fill
/// value.
std::vector<std::vector<int64_t>> PadSources(const DDim& dims, const std::vector<int64_t>& before,
                                             PadMode mode, const DDim& padded);

/// `from` of shape `dims` with before[i] elements in front of axis i, to dense `to` of shape
/// `padded`; negative numbers crop. `fill`: one element, for kConstant.
void Pad(const void* from, const DDim& dims, const std::vector<int64_t>& before, PadMode mode,
         const void* fill, size_t element_bytes, const DDim& padded, void* to);

/// The shape of `dims` with paddings of its spatial axes, the innermost first: left, right, top,
/// bottom, … `before` gets what stands in front of each axis. Unknown sizes (-1) stay unknown.
/// Errors: InvalidArgument for a size below 1 (raised only if known), for reflections that are as
/// wide as the axis, or for an empty axis whose elements are to be repeated.
DDim PaddedImage(const DDim& dims, const std::vector<int64_t>& paddings, bool channel_last,
                 PadMode mode, std::vector<int64_t>* before);

}  // namespace funcs
}  // namespace phi
