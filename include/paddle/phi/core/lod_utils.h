#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "framework/scope/lod_utils.h"
#include "phi/core/lod.h"

namespace phi {

/// Adds sequences to `lod`, which is in offsets; `lengths` is in lengths.
/// Errors: InvalidArgument if the levels differ in number.
inline void AppendLoD(LoD* lod, const LoD& lengths) {
  ::paddle::framework::AppendLoD(lod, lengths);
}

/// Offsets of each level → lengths.
inline LoD ConvertToLengthBasedLoD(const LoD& offsets) {
  LoD lengths;
  for (const auto& level : offsets) {
    lengths.emplace_back();
    for (size_t i = 1; i < level.size(); ++i) lengths.back().push_back(level[i] - level[i - 1]);
  }
  return lengths;
}
/// Lengths of each level → offsets.
inline LoD ConvertToOffsetBasedLoD(const LoD& lengths) {
  LoD offsets;
  for (const auto& level : lengths) {
    offsets.push_back({0});
    for (const size_t length : level) offsets.back().push_back(offsets.back().back() + length);
  }
  return offsets;
}

}  // namespace phi
