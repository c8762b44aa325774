#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "phi/core/lod.h"

namespace paddle {
namespace framework {

/// The sequences of one LoD level sorted by length, longest first; equal lengths keep their order.
/// Recurrent networks sort a batch of sequences of different lengths by it.
class LoDRankTable {
 public:
  struct TableItem {
    size_t index;   // of the sequence in its level
    size_t length;  // in elements of the next level
  };

  LoDRankTable() = default;
  /// Errors: OutOfRange if `lod` has no such level.
  void Reset(const phi::LoD& lod, size_t level);

  size_t level() const { return coarse_lod_.size(); }
  const std::vector<TableItem>& items() const { return items_; }
  /// The levels above the sorted one, in offsets.
  const phi::LoD& coarse_lod() const { return coarse_lod_; }
  /// How many sequences are longer than `step`: those that take part in that step.
  size_t LongerThan(size_t step) const;
  std::string ToString() const;

 private:
  phi::LoD coarse_lod_;
  std::vector<TableItem> items_;
};

}  // namespace framework
}  // namespace paddle
