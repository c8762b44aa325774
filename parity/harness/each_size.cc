#include "parity/harness/each_size.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "framework/program/program_desc.h"
#include "parity/harness/declaration.h"
#include "parity/harness/suites.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;
using Sizes = std::vector<std::vector<int64_t>>;  // of the outputs, in the order of their names

constexpr size_t kInputsOfASlot = 2;
// Operators that take an input without elements where they take no other size, and why.
const std::map<std::string, const char*> kTakeNone = {
    {"sum", "an empty tensor adds nothing"},
    {"conv3d", "a kernel of no size fits into every image"},
};
constexpr int64_t kLargest = 64;  // what is larger is a length like those below
constexpr int64_t kMore = 12;  // a size that must be a multiple of a small number has others here

// False if the functions refuse the question.
bool InferSizes(const Execution& question, Sizes* sizes, std::string* why) {
  const auto program = ProgramOf(question);
  try {
    InferOutputs(program.get());
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (why != nullptr) *why = error.error_str();
    return false;
  }
  if (sizes == nullptr) return true;
  const fw::BlockDesc& block = program->Block(0);
  for (const auto& slot : block.Op(0)->Outputs()) {
    for (const std::string& name : slot.second) sizes->push_back(block.FindVar(name)->GetShape());
  }
  return true;
}

// Whether `other` says the same sizes, or that they are not known. The length of a list of integers
// may decide the rank.
bool IsLessKnown(const Sizes& known, const Sizes& other, bool of_list) {
  return std::equal(known.begin(), known.end(), other.begin(), other.end(),
                    [of_list](const auto& a, const auto& b) {
                      if (of_list && a.size() != b.size()) return true;
                      return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                                        [](int64_t x, int64_t y) { return x == y || y < 0; });
                    });
}

// Whether `other` does not say a size that `known` says.
bool LosesSize(const Sizes& known, const Sizes& other) {
  return !std::equal(known.begin(), known.end(), other.begin(), other.end(),
                     [](const auto& a, const auto& b) {
                       return a.size() != b.size() ||
                              std::equal(a.begin(), a.end(), b.begin(),
                                         [](int64_t x, int64_t y) { return x < 0 || y >= 0; });
                     });
}

bool IsList(const Input& input) {
  return input.dims.size() == 1 &&
         (input.dtype == DataType::INT32 || input.dtype == DataType::INT64);
}

bool NeedsSizes(const std::string& op) {
  const auto& suites = AllSuites();
  return std::any_of(suites.begin(), suites.end(), [&op](const NamedSuite& named) {
    return named.suite.type == op && !named.suite.needs_sizes.empty();
  });
}

class EachSize {
 public:
  EachSize(const Execution& question, const Sizes& sizes)
      : question_(question), sizes_(sizes), needs_sizes_(NeedsSizes(question.type)) {}

  std::vector<std::string> Faults() {
    for (auto& [slot, inputs] : question_.inputs) {
      for (size_t i = 0; i < std::min(inputs.size(), kInputsOfASlot); ++i) {
        for (int64_t& size : inputs[i].dims) {
          if (size > 0 && size <= kLargest) Try(slot, inputs[i], &size);
        }
      }
    }
    return std::move(faults_);
  }

 private:
  void Try(const std::string& slot, const Input& input, int64_t* size) {
    const std::string of = fmt::format("of {} {}", slot, input.dims);
    if (!needs_sizes_) TryUnknown(of, input, size);
    if (kTakeNone.count(question_.type) == 0) TryNone(of, input, size);
  }

  void TryUnknown(const std::string& of, const Input& input, int64_t* size) {
    const int64_t was = *size;
    *size = -1;
    Sizes sizes;
    std::string why;
    if (!InferSizes(question_, &sizes, &why)) {
      faults_.push_back(fmt::format("{} the size at {} is refused where it is not known: {}", of,
                                    size - input.dims.data(), why));
    } else if (!IsLessKnown(sizes_, sizes, IsList(input))) {
      faults_.push_back(fmt::format("{} without the size at {} outputs are {}, with it {}", of,
                                    size - input.dims.data(), sizes, sizes_));
    }
    *size = was;
  }

  void TryNone(const std::string& of, const Input& input, int64_t* size) {
    const int64_t was = *size;
    *size = 0;
    Sizes sizes;
    const bool accepted = InferSizes(question_, &sizes, nullptr);
    if (accepted && LosesSize(sizes_, sizes)) {
      faults_.push_back(fmt::format("{} with size 0 at {} outputs are {}, else {}", of,
                                    size - input.dims.data(), sizes, sizes_));
    }
    if (accepted && MustBe(was, size)) {
      *size = 0;
      if (!RefusesToRun(question_))
        faults_.push_back(
            fmt::format("{} the size at {} may be 0, but no other", of, size - input.dims.data()));
    }
    *size = was;
  }

  // Multiples of the size are tried too: it may be a multiple of a large number.
  bool MustBe(int64_t was, int64_t* size) const {
    std::vector<int64_t> others = {2 * was, 3 * was};
    for (int64_t other = 1; other <= was + kMore; ++other) {
      if (other != was) others.push_back(other);
    }
    return std::none_of(others.begin(), others.end(), [&](int64_t other) {
      *size = other;
      return InferSizes(question_, nullptr, nullptr);
    });
  }

  Execution question_;
  const Sizes& sizes_;
  const bool needs_sizes_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> FaultsOfEachSize(const Execution& question) {
  Sizes sizes;
  if (!KnowsAllSizes(question) || !InferSizes(question, &sizes, nullptr)) return {};
  return EachSize(question, sizes).Faults();
}

}  // namespace parity
}  // namespace phibridge
