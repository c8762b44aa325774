#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// The LoD of all inputs joined in order; that of the first where another has none, or one of
/// another depth. A level without offsets has no sequences.
inline LoD ConcatLoD(const std::vector<const DenseTensor*>& x) {
  LoD lod = x[0]->lod();
  for (auto& offsets : lod)
    if (offsets.empty()) offsets.push_back(0);
  for (size_t i = 1; i < x.size(); ++i) {
    const LoD& next = x[i]->lod();
    if (next.size() != lod.size()) return x[0]->lod();
    for (size_t level = 0; level < lod.size(); ++level) {
      const size_t base = lod[level].back();
      for (size_t at = 1; at < next[level].size(); ++at)
        lod[level].push_back(base + next[level][at]);
    }
  }
  return lod;
}

}  // namespace funcs
}  // namespace phi
