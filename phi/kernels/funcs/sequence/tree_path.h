#pragma once

#include <cstdint>

#include "phi/core/enforce.h"

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

/// The path of `label`, given by its nodes and choices or, for nullptr, that in the complete tree.
/// Errors: InvalidArgument if there the label is no class.
inline TreePath PathOfLabel(const int64_t* nodes, const int64_t* choices, int64_t label,
                            int64_t classes) {
  PADDLE_ENFORCE(
      nodes != nullptr || (label >= 0 && label < classes),
      errors::InvalidArgument("input Label must be in [0, %d); one is %d", classes, label));
  return {nodes, choices, label + classes};
}
/// `node`. Errors: InvalidArgument if W has no such row.
inline int64_t NodeOfRows(int64_t node, int64_t rows) {
  PADDLE_ENFORCE(node < rows,
                 errors::InvalidArgument("a node must be below %d, the rows of input W; it is %d",
                                         rows, node));
  return node;
}

}  // namespace funcs
}  // namespace phi
