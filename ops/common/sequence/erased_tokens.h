#pragma once

#include <unordered_set>
#include <vector>

#include "ops/common/operator/host_integers.h"
#include "ops/common/operator/operator.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// The elements of `x`, in any place, but for those among `tokens`; the finest level of `lod`,
/// which is that of `x`, becomes theirs. Errors: InvalidArgument for a LoD that does not fit.
template <typename T>
std::vector<T> TokensLeft(const DenseTensor& x, const std::vector<int>& tokens, phi::LoD* lod) {
  const std::vector<size_t>& offsets = SequenceRows(x, "sequence_erase");
  const std::unordered_set<T> erased(tokens.begin(), tokens.end());
  const DenseTensor host = OnHost(x);
  std::vector<T> left;
  for (size_t s = 0; s + 1 < offsets.size(); ++s) {
    for (size_t t = offsets[s]; t < offsets[s + 1]; ++t) {
      if (erased.count(host.data<T>()[t]) == 0) left.push_back(host.data<T>()[t]);
    }
    lod->back()[s + 1] = left.size();
  }
  return left;
}

}  // namespace paddle::operators
