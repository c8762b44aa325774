#include "parity/execution/named_value_compare.h"

#include <fmt/format.h>

#include <cstring>
#include <tuple>

namespace phibridge {
namespace parity {
namespace {

// Row → sum of its parts, ascending.
template <typename T>
NamedValue Merged(const NamedValue& value) {
  const int64_t count = static_cast<int64_t>(value.rows.size());
  const int64_t width = count == 0 ? 0 : value.tensor.numel() / value.tensor.dims()[0];
  std::map<int64_t, std::vector<T>> sums;
  const T* from = value.tensor.data<T>();
  for (int64_t i = 0; i < count; ++i) {
    std::vector<T>& sum = sums[value.rows[static_cast<size_t>(i)]];
    sum.resize(static_cast<size_t>(width));
    for (int64_t k = 0; k < width; ++k) sum[static_cast<size_t>(k)] += from[i * width + k];
  }
  NamedValue merged = value;
  merged.rows.clear();
  phi::DDim dims = value.tensor.dims();
  dims[0] = static_cast<int64_t>(sums.size());
  merged.tensor = Tensor();
  merged.tensor.Resize(dims);
  T* to = merged.tensor.mutable_data<T>(phi::CPUPlace());
  for (const auto& [row, sum] : sums) {
    merged.rows.push_back(row);
    std::memcpy(to, sum.data(), sum.size() * sizeof(T));
    to += width;
  }
  return merged;
}

bool CanMerge(const NamedValue& value) {
  const int64_t rows = static_cast<int64_t>(value.rows.size());
  return value.tensor.dims().size() > 0 && value.tensor.dims()[0] >= rows;
}

Difference CompareRows(const NamedValue& a, const NamedValue& b, const Tolerance& tolerance) {
  if (a.height != b.height) {
    return StructureDifference(fmt::format("a has rows of {}, b of {}", a.height, b.height));
  }
  if (a.rows == b.rows) return Compare(a.tensor, b.tensor, tolerance);
  const bool is_float = a.tensor.dtype() == DataType::FLOAT32;
  const bool is_double = a.tensor.dtype() == DataType::FLOAT64;
  if ((!is_float && !is_double) || a.tensor.dtype() != b.tensor.dtype() || !CanMerge(a) ||
      !CanMerge(b)) {
    return StructureDifference(
        fmt::format("a has {} rows, b {} others", a.rows.size(), b.rows.size()));
  }
  const NamedValue x = is_float ? Merged<float>(a) : Merged<double>(a);
  const NamedValue y = is_float ? Merged<float>(b) : Merged<double>(b);
  if (x.rows != y.rows) {
    return StructureDifference(
        fmt::format("a has {} different rows, b {}", x.rows.size(), y.rows.size()));
  }
  Difference difference = Compare(x.tensor, y.tensor, tolerance);
  difference.identical = false;
  return difference;
}

}  // namespace

Difference CompareValues(const NamedValue& a, const NamedValue& b, const Tolerance& tolerance) {
  if (a.is_selected_rows != b.is_selected_rows) {
    return StructureDifference(fmt::format("a is {}, b {}",
                                           a.is_selected_rows ? "SelectedRows" : "dense",
                                           b.is_selected_rows ? "SelectedRows" : "dense"));
  }
  return a.is_selected_rows ? CompareRows(a, b, tolerance) : Compare(a.tensor, b.tensor, tolerance);
}

std::vector<std::pair<const NamedValue*, const NamedValue*>> PairValues(
    const std::vector<NamedValue>& a, const std::vector<NamedValue>& b) {
  std::map<std::tuple<std::string, int, std::string>, const NamedValue*> of_b;
  for (const NamedValue& value : b) of_b[{value.variable, value.element, value.member}] = &value;
  std::vector<std::pair<const NamedValue*, const NamedValue*>> pairs;
  for (const NamedValue& value : a) {
    const auto found = of_b.find({value.variable, value.element, value.member});
    if (found != of_b.end()) pairs.emplace_back(&value, found->second);
  }
  return pairs;
}

bool IsWorse(const Difference& a, const Difference& b) {
  if (a.within() != b.within()) return !a.within();
  if (a.structure.empty() != b.structure.empty()) return !a.structure.empty();
  if (a.lod.empty() != b.lod.empty()) return !a.lod.empty();
  return a.Error() > b.Error() || (a.Error() == b.Error() && !a.identical && b.identical);
}

}  // namespace parity
}  // namespace phibridge
