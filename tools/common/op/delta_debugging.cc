#include "tools/common/op/delta_debugging.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace phibridge {
namespace tools {
namespace {

using Set = std::vector<size_t>;

// Part `i` of `parts` almost equal ones.
Set PartOf(const Set& set, size_t i, size_t parts) {
  const auto at = [&](size_t k) {
    return set.begin() + static_cast<ptrdiff_t>(set.size() * k / parts);
  };
  return Set(at(i), at(i + 1));
}

Set Without(const Set& set, const Set& part) {
  Set rest;
  std::set_difference(set.begin(), set.end(), part.begin(), part.end(), std::back_inserter(rest));
  return rest;
}

}  // namespace

DeltaDebugger::DeltaDebugger(size_t switches, Test test, size_t max_tests)
    : switches_(switches), test_(std::move(test)), max_tests_(max_tests) {}

// Without a test left, nothing fails: what is found then is right, but perhaps not minimal.
bool DeltaDebugger::Fails(const Set& set) {
  const auto found = known_.find(set);
  if (found != known_.end()) return found->second;
  if (!IsAllowed()) return false;
  const bool fails = test_(set);
  known_[set] = fails;
  return fails;
}

// Replaces the set by one of its parts, or by what is left without one, if that fails.
bool DeltaDebugger::DropOne(Set* set, size_t parts) {
  for (size_t i = 0; i < parts; ++i) {
    const Set part = PartOf(*set, i, parts);
    if (part.size() < set->size() && Fails(part)) {
      *set = part;
      return true;
    }
  }
  for (size_t i = 0; parts > 2 && i < parts; ++i) {
    const Set rest = Without(*set, PartOf(*set, i, parts));
    if (Fails(rest)) {
      *set = rest;
      return true;
    }
  }
  return false;
}

void DeltaDebugger::Minimize(Result* result) {
  size_t parts = 2;
  while (result->set.size() > 1) {
    const size_t before = result->set.size();
    parts = std::min(parts, before);
    if (DropOne(&result->set, parts)) {
      const bool was_rest = result->set.size() * 2 > before && parts > 2;
      parts = was_rest ? parts - 1 : 2;
    } else if (parts == before) {
      break;
    } else {
      parts = std::min(parts * 2, before);
    }
  }
  result->is_minimal = IsAllowed();
}

// True if every set of `size` switches, one or two, has been tried; one that fails becomes the
// result.
bool DeltaDebugger::TrySmaller(size_t size, Result* result) {
  for (size_t i = 0; i < switches_; ++i) {
    for (size_t k = size == 1 ? i : i + 1; k < switches_; ++k) {
      const Set candidate = size == 1 ? Set{i} : Set{i, k};
      if (Fails(candidate)) {
        result->set = candidate;
        return true;
      }
      if (!IsAllowed() && known_.count(candidate) == 0) return false;
      if (size == 1) break;
    }
  }
  return true;
}

DeltaDebugger::Result DeltaDebugger::Run() {
  Result result;
  result.set.resize(switches_);
  std::iota(result.set.begin(), result.set.end(), size_t{0});
  Minimize(&result);
  result.no_single = result.set.size() <= 1 || TrySmaller(1, &result);
  const bool has_room = switches_ * (switches_ - 1) / 2 + known_.size() <= max_tests_;
  result.no_pair = result.set.size() <= 1 || (result.set.size() == 2 && result.no_single) ||
                   (result.no_single && has_room && TrySmaller(2, &result));
  return result;
}

}  // namespace tools
}  // namespace phibridge
