#include "parity/harness/shrink.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>

#include "framework/program/op_info.h"
#include "framework/scope/scope.h"
#include "parity/harness/values.h"

namespace phibridge {
namespace parity {
namespace {

using paddle::framework::Attribute;

// Those of sparse tensors and strings stay as they are: their members fit each other.
template <typename See>
void ForEachInput(OpCase* op_case, const See& see) {
  for (auto& slot : op_case->inputs) {
    for (Input& input : slot.second) {
      if (KindHasMembers(input.kind)) continue;
      if (input.kind != Input::kArray) see(&input);
      for (Input& element : input.elements) see(&element);
    }
  }
}

int64_t Numel(const std::vector<int64_t>& dims) {
  int64_t n = 1;
  for (int64_t d : dims) n *= d;
  return n;
}

// The leading block of row-major values.
std::vector<double> LeadingBlock(const std::vector<double>& values,
                                 const std::vector<int64_t>& from, const std::vector<int64_t>& to) {
  if (static_cast<int64_t>(values.size()) != Numel(from))
    return values;  // as described: nothing to cut
  std::vector<double> block;
  block.reserve(static_cast<size_t>(Numel(to)));
  for (int64_t flat = 0; flat < Numel(to); ++flat) {
    int64_t rest = flat, at = 0, stride = 1;
    for (size_t axis = to.size(); axis-- > 0;) {
      at += rest % to[axis] * stride;
      rest /= to[axis];
      stride *= from[axis];
    }
    block.push_back(values[static_cast<size_t>(at)]);
  }
  return block;
}

// The last level covers `rows` rows: sequences beyond are cut, levels above follow.
void CutLod(int64_t rows, phi::LoD* lod) {
  auto end = static_cast<size_t>(rows);
  for (size_t level = lod->size(); level-- > 0;) {
    std::vector<size_t>& offsets = (*lod)[level];
    if (offsets.empty()) offsets.push_back(0);
    while (offsets.size() > 1 && offsets[offsets.size() - 2] >= end) offsets.pop_back();
    offsets.back() = end;
    end = offsets.size() - 1;
  }
}

bool SetDims(const std::vector<int64_t>& dims, Input* input) {
  if (dims == input->dims) return false;
  for (std::vector<double>* values : {&input->values, &input->imaginary}) {
    if (!values->empty()) *values = LeadingBlock(*values, input->dims, dims);
  }
  if (!input->lod.empty() && dims[0] != input->dims[0]) CutLod(dims[0], &input->lod);
  if (input->kind == Input::kSelectedRows) {
    input->rows.resize(std::min(input->rows.size(), static_cast<size_t>(dims[0])));
  }
  input->dims = dims;
  return true;
}

bool ReplaceInLists(int64_t from, int64_t to, OpCase* op_case) {
  bool changed = false;
  for (auto& [name, value] : op_case->attrs) {
    if (auto* ints = std::get_if<std::vector<int>>(&value)) {
      for (int& v : *ints) {
        if (v != from) continue;
        v = static_cast<int>(to);
        changed = true;
      }
    } else if (auto* longs = std::get_if<std::vector<int64_t>>(&value)) {
      for (int64_t& v : *longs) {
        if (v != from) continue;
        v = to;
        changed = true;
      }
    }
  }
  return changed;
}

// How simple the values of an input are.
enum class Simplicity { kAny, kIntegers, kSmall, kOnes, kZeros };

double SimpleValue(Simplicity simplicity, double value, size_t i) {
  switch (simplicity) {
    case Simplicity::kIntegers:
      return std::isfinite(value) ? std::round(value) : value;
    case Simplicity::kSmall:
      return static_cast<double>(i % 3) + 1;
    case Simplicity::kOnes:
      return 1;
    case Simplicity::kZeros:
      return 0;
    default:
      return value;
  }
}

std::vector<double> Simplified(Simplicity simplicity, const std::vector<double>& values) {
  std::vector<double> simple;
  for (size_t i = 0; i < values.size(); ++i)
    simple.push_back(SimpleValue(simplicity, values[i], i));
  return simple;
}

// Compares bit by bit: NaN is itself.
bool SameValues(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

Simplicity SimplicityOf(const std::vector<double>& values) {
  for (Simplicity s :
       {Simplicity::kZeros, Simplicity::kOnes, Simplicity::kSmall, Simplicity::kIntegers}) {
    if (SameValues(Simplified(s, values), values)) return s;
  }
  return Simplicity::kAny;
}

class Shrinker {
 public:
  Shrinker(const std::string& op_type, OpCase start,
           const std::function<bool(const OpCase&)>& fails, const ShrinkOptions& options)
      : info_(paddle::framework::OpInfoMap::Instance().GetNullable(op_type)),
        best_(std::move(start)),
        fails_(fails),
        options_(options),
        begin_(std::chrono::steady_clock::now()) {}

  OpCase Shrink() {
    bool smaller = true;
    while (smaller && !Spent()) {
      smaller = DropInputs();
      smaller = DropAttributes() || smaller;
      smaller = ShrinkDims() || smaller;
      smaller = DropLods() || smaller;
      smaller = DropAxes() || smaller;
      smaller = SimplifyValues() || smaller;
    }
    return best_;
  }

 private:
  bool Spent() const {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin_;
    return tries_ >= options_.max_tries || taken.count() >= options_.max_seconds;
  }

  bool Try(const OpCase& candidate) {
    if (Spent()) return false;
    ++tries_;
    if (!fails_(candidate)) return false;
    best_ = candidate;
    return true;
  }

  bool IsOptional(const std::string& slot) const {
    if (info_ == nullptr || !info_->HasProto()) return false;
    for (const auto& declared : info_->Proto().inputs()) {
      if (declared.name() == slot) return declared.dispensable();
    }
    return false;
  }

  bool DropInputs() {
    bool any = false;
    const OpCase start = best_;
    for (const auto& slot : start.inputs) {
      if (!IsOptional(slot.first)) continue;
      OpCase candidate = best_;
      candidate.inputs.erase(slot.first);
      any = Try(candidate) || any;
    }
    return any;
  }

  bool DropAttributes() {
    bool any = false;
    const OpCase start = best_;
    for (const auto& attr : start.attrs) {
      OpCase candidate = best_;
      candidate.attrs.erase(attr.first);
      any = Try(candidate) || any;
    }
    return any;
  }

  // Every dimension of that size, in all inputs.
  bool TrySize(int64_t from, int64_t to) {
    OpCase candidate = best_;
    ForEachInput(&candidate, [&](Input* input) {
      std::vector<int64_t> dims = input->dims;
      std::replace(dims.begin(), dims.end(), from, to);
      SetDims(dims, input);
    });
    if (Try(candidate)) return true;
    return ReplaceInLists(from, to, &candidate) && Try(candidate);
  }

  // One dimension of one input.
  bool TryAxis(size_t which, size_t axis, int64_t to) {
    OpCase candidate = best_;
    size_t i = 0;
    bool changed = false;
    ForEachInput(&candidate, [&](Input* input) {
      if (i++ != which || axis >= input->dims.size() || input->dims[axis] <= to) return;
      std::vector<int64_t> dims = input->dims;
      dims[axis] = to;
      changed = SetDims(dims, input);
    });
    return changed && Try(candidate);
  }

  static std::vector<int64_t> SmallerThan(int64_t size) {
    std::vector<int64_t> sizes = {1};
    if (size / 2 > 1) sizes.push_back(size / 2);
    if (size - 1 > size / 2 && size > 2) sizes.push_back(size - 1);
    return sizes;
  }

  bool ShrinkDims() {
    bool any = false;
    std::set<int64_t, std::greater<>> sizes;
    std::vector<std::vector<int64_t>> all;
    ForEachInput(&best_, [&](Input* input) {
      sizes.insert(input->dims.begin(), input->dims.end());
      all.push_back(input->dims);
    });
    for (int64_t size : sizes) {
      if (size <= 1) continue;
      for (int64_t to : SmallerThan(size)) {
        if (!TrySize(size, to)) continue;
        any = true;
        break;
      }
    }
    if (any) return true;
    for (size_t which = 0; which < all.size(); ++which) {
      for (size_t axis = 0; axis < all[which].size(); ++axis) {
        for (int64_t to : SmallerThan(all[which][axis])) {
          if (to < all[which][axis] && TryAxis(which, axis, to)) {
            any = true;
            break;
          }
        }
      }
    }
    return any;
  }

  bool DropLods() {
    OpCase candidate = best_;
    bool has_lod = false;
    ForEachInput(&candidate, [&](Input* input) {
      has_lod = has_lod || !input->lod.empty();
      input->lod.clear();
    });
    return has_lod && Try(candidate);
  }

  // An axis of size 1, at the same place counted from either end, of all inputs.
  bool DropAxes() {
    bool any = false;
    for (int axis : {0, 1, 2, 3, -1, -2}) {
      OpCase candidate = best_;
      bool changed = false;
      ForEachInput(&candidate, [&](Input* input) {
        const int rank = static_cast<int>(input->dims.size());
        const int at = axis < 0 ? rank + axis : axis;
        if (rank < 2 || at < 0 || at >= rank || input->dims[static_cast<size_t>(at)] != 1) return;
        if (input->kind == Input::kSelectedRows || !input->lod.empty()) return;
        input->dims.erase(input->dims.begin() + at);
        changed = true;
      });
      any = (changed && Try(candidate)) || any;
    }
    return any;
  }

  bool SimplifyValues() {
    bool any = false;
    size_t count = 0;
    ForEachInput(&best_, [&](Input*) { ++count; });
    for (size_t which = 0; which < count; ++which) {
      for (Simplicity to :
           {Simplicity::kZeros, Simplicity::kOnes, Simplicity::kSmall, Simplicity::kIntegers}) {
        if (!TryValues(which, to)) continue;
        any = true;
        break;
      }
    }
    return any;
  }

  bool TryValues(size_t which, Simplicity to) {
    OpCase candidate = best_;
    size_t i = 0;
    bool simpler = false;
    ForEachInput(&candidate, [&](Input* input) {
      if (i++ != which || input->values.empty() || SimplicityOf(input->values) >= to) return;
      input->values = Simplified(to, input->values);
      simpler = true;
    });
    return simpler && Try(candidate);
  }

  const paddle::framework::OpInfo* info_;
  OpCase best_;
  const std::function<bool(const OpCase&)>& fails_;
  const ShrinkOptions options_;
  const std::chrono::steady_clock::time_point begin_;
  int tries_ = 0;
};

void WriteOut(const Snapshot& snapshot, Input* input) {
  input->values.clear();
  input->imaginary.clear();
  for (const std::complex<double>& value : snapshot.values) {
    input->values.push_back(value.real());
    if (phi::IsComplexType(snapshot.dtype)) input->imaginary.push_back(value.imag());
  }
  input->special = false;
  input->value.reset();
}

}  // namespace

OpCase WithValues(const OpTestParam& param) {
  OpCase written = *param.op_case;
  written.truth.clear();
  written.dtypes = {param.dtype};
  for (auto& slot : written.inputs) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      Input& input = slot.second[i];
      if (KindHasMembers(input.kind)) continue;
      paddle::framework::Variable var;
      MakeVariable(input, param.dtype,
                   param.op_case->name + slot.first + "_in_" + std::to_string(i), &var);
      const std::vector<Snapshot> snapshots = ReadVariable(var);
      if (input.kind != Input::kArray) {
        if (!snapshots.empty()) WriteOut(snapshots[0], &input);
        continue;
      }
      input.value.reset();
      for (size_t k = 0; k < std::min(snapshots.size(), input.elements.size()); ++k) {
        WriteOut(snapshots[k], &input.elements[k]);
      }
    }
  }
  return written;
}

OpCase ShrinkCase(const std::string& op_type, const OpCase& start,
                  const std::function<bool(const OpCase&)>& fails, const ShrinkOptions& options) {
  return Shrinker(op_type, start, fails, options).Shrink();
}

}  // namespace parity
}  // namespace phibridge
