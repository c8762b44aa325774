#include "framework/program/nearest_name.h"

#include <algorithm>

namespace phibridge {
namespace {

// The number of letters to insert, delete or replace that makes one word the other.
size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

size_t Apart(size_t a, size_t b) { return a < b ? b - a : a - b; }

}  // namespace

std::string NearestName(const std::string& name, const std::vector<std::string>& names) {
  std::string nearest;
  size_t distance = std::max<size_t>(name.size() / 3, 1);
  for (const std::string& candidate : names) {
    if (Apart(candidate.size(), name.size()) > distance) continue;
    const size_t of_candidate = EditDistance(name, candidate);
    if (of_candidate > distance || (of_candidate == distance && !nearest.empty())) continue;
    nearest = candidate;
    distance = of_candidate;
  }
  return nearest;
}

std::string DidYouMean(const std::string& name, const std::vector<std::string>& names) {
  const std::string nearest = NearestName(name, names);
  return nearest.empty() ? "" : "; did you mean `" + nearest + "`?";
}

}  // namespace phibridge
