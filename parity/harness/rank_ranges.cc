#include "parity/harness/rank_ranges.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "framework/op/op_record.h"
#include "parity/harness/declaration.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

bool IsRefused(const Execution& question) {
  try {
    InferOutputs(ProgramOf(question).get());
  } catch (const phi::enforce::EnforceNotMet&) {
    return true;
  }
  return RefusesToRun(question);
}

// False where the attribute is no integer and no list of them.
bool SetTo(int64_t value, fw::Attribute* attr) {
  if (auto* one = std::get_if<int>(attr)) {
    *one = static_cast<int>(value);
  } else if (auto* long_one = std::get_if<int64_t>(attr)) {
    *long_one = value;
  } else if (auto* ints = std::get_if<std::vector<int>>(attr)) {
    if (ints->empty()) return false;
    (*ints)[0] = static_cast<int>(value);
  } else if (auto* longs = std::get_if<std::vector<int64_t>>(attr)) {
    if (longs->empty()) return false;
    (*longs)[0] = value;
  } else {
    return false;
  }
  return true;
}

// Whether the operator works on the tensor as a whole, so that nobody reads an axis.
bool IsOfAll(const Execution& question) {
  for (const char* name : {"flatten", "reduce_all"}) {
    const auto attr = question.attrs.find(name);
    const bool* is_set = attr == question.attrs.end() ? nullptr : std::get_if<bool>(&attr->second);
    if (is_set != nullptr && *is_set) return true;
  }
  return false;
}

// The integers next to the bounds, outside; a bound without ranks is none of these.
std::vector<int64_t> Beyond(const fw::AttrRange& range, int64_t rank) {
  std::vector<int64_t> values;
  if (range.low_ranks != 0)
    values.push_back(static_cast<int64_t>(range.low) + range.low_ranks * rank -
                     (range.low_open ? 0 : 1));
  if (range.high_ranks != 0)
    values.push_back(static_cast<int64_t>(range.high) + range.high_ranks * rank +
                     (range.high_open ? 0 : 1));
  return values;
}

// What the operator's functions say; nothing if they refuse the question.
DeclaredOutputs Declared(const Execution& question) {
  try {
    return InferOutputs(ProgramOf(question).get());
  } catch (const phi::enforce::EnforceNotMet&) {
    return {};
  }
}

// The axes at the bounds and what they are counted from the other side; none where the range is not
// that of an axis. An attribute that lists axes may name each but once.
std::vector<std::pair<int64_t, int64_t>> SameAxes(const fw::AttrRange& range, int64_t rank,
                                                  const fw::Attribute& attr) {
  const auto* ints = std::get_if<std::vector<int>>(&attr);
  const auto* longs = std::get_if<std::vector<int64_t>>(&attr);
  if ((ints != nullptr && ints->size() > 1) || (longs != nullptr && longs->size() > 1)) return {};
  if (range.low_ranks == 0 || range.high_ranks == 0) return {};
  const std::vector<int64_t> beyond = Beyond(range, rank);
  const int64_t low = beyond[0] + 1, high = beyond[1] - 1;
  if (low != -high - 1) return {};
  return {{low, 0}, {high, -1}};
}

}  // namespace

std::vector<std::string> FaultsOfRankRanges(const Execution& question) {
  std::vector<std::string> faults;
  const fw::OpRecord* record = fw::RecordOf(question.type);
  if (record == nullptr || !KnowsAllSizes(question) || IsOfAll(question) || IsRefused(question))
    return faults;
  for (const fw::AttrRecord& attr : record->attrs) {
    const auto given = question.attrs.find(attr.name);
    if (attr.range == nullptr || attr.range->rank_of == nullptr || given == question.attrs.end())
      continue;
    const auto of = question.inputs.find(attr.range->rank_of);
    if (of == question.inputs.end() || of->second.empty()) continue;
    const auto rank = static_cast<int64_t>(of->second[0].dims.size());
    for (const int64_t value : Beyond(*attr.range, rank)) {
      Execution changed = question;
      if (rank > 0 && SetTo(value, &changed.attrs[attr.name]) && !IsRefused(changed))
        faults.push_back(fmt::format("attribute `{}` may be {} for input {} of rank {}", attr.name,
                                     value, attr.range->rank_of, rank));
    }
    for (const auto& [value, same] : SameAxes(*attr.range, rank, given->second)) {
      Execution one = question, other = question;
      if (rank > 0 && SetTo(value, &one.attrs[attr.name]) && SetTo(same, &other.attrs[attr.name]) &&
          Declared(one) != Declared(other))
        faults.push_back(fmt::format("attribute `{}` {} is not {} for input {} of rank {}",
                                     attr.name, value, same, attr.range->rank_of, rank));
    }
  }
  return faults;
}

}  // namespace parity
}  // namespace phibridge
