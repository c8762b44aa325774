#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

/// The decisions of one class, as hierarchical_sigmoid counts them.
struct TreePath {
  const int64_t* nodes;    // nullptr: the complete tree
  const int64_t* choices;  // as nodes
  int64_t leaf;            // of the complete tree

  /// Node of decision `d`; -1 beyond the end.
  int64_t Node(int64_t d) const {
    if (nodes != nullptr) return nodes[d];
    const int64_t node = leaf >> (d + 1);
    return node == 0 ? -1 : node - 1;
  }
  bool Choice(int64_t d) const {
    return nodes != nullptr ? choices[d] != 0 : ((leaf >> d) & 1) != 0;
  }
};

}  // namespace funcs
}  // namespace phi
