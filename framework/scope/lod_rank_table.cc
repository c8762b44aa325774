#include "framework/scope/lod_rank_table.h"

#include <algorithm>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

void LoDRankTable::Reset(const phi::LoD& lod, size_t level) {
  PADDLE_ENFORCE_LT(
      level, lod.size(),
      phi::errors::OutOfRange("a rank table of level %d needs a LoD of more levels; it has %d",
                              level, lod.size()));
  coarse_lod_.assign(lod.begin(), lod.begin() + static_cast<std::ptrdiff_t>(level));
  items_.clear();
  const auto& offsets = lod[level];
  for (size_t i = 0; i + 1 < offsets.size(); ++i)
    items_.push_back({i, offsets[i + 1] - offsets[i]});
  std::stable_sort(items_.begin(), items_.end(),
                   [](const TableItem& a, const TableItem& b) { return a.length > b.length; });
}

size_t LoDRankTable::LongerThan(size_t step) const {
  const auto end = std::partition_point(
      items_.begin(), items_.end(), [step](const TableItem& item) { return item.length > step; });
  return static_cast<size_t>(end - items_.begin());
}

std::string LoDRankTable::ToString() const {
  std::string text = "level " + std::to_string(level()) + ":";
  for (const TableItem& item : items_) {
    text += " " + std::to_string(item.index) + "(" + std::to_string(item.length) + ")";
  }
  return text;
}

}  // namespace framework
}  // namespace paddle
