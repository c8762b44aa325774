#include "parity/harness/truth_parts.h"

#include <utility>

#include "parity/harness/values.h"

namespace phibridge {
namespace parity {
namespace {

// One variable of a slot against its parts of the result, which begin at `next`.
void AddParts(const RecordedTruth& truth, const std::string& variable, const Input& recorded,
              const std::vector<Snapshot>& ours, size_t* next, std::vector<TruthPart>* parts) {
  for (const Snapshot& expected : SnapshotsOf(recorded)) {
    TruthPart part;
    part.name = variable + (expected.member.empty() ? "" : " " + expected.member);
    if (*next < ours.size() && ours[*next].member == expected.member) {
      part.difference =
          CompareSnapshots(ours[*next], expected, OnlyOfRounded(truth.tolerance, expected.dtype));
      if (!part.difference.within()) part.wrong = part.difference.Text();
    } else {
      part.wrong = "it is not there";
    }
    ++*next;
    parts->push_back(std::move(part));
  }
}

}  // namespace

std::vector<TruthPart> PartsAgainst(const RecordedTruth& truth, const RouteResult& result) {
  std::vector<TruthPart> parts;
  for (const auto& [slot, variables] : truth.outputs) {
    const std::vector<Snapshot>& ours = result.outputs.at(slot);
    size_t next = 0;
    for (size_t i = 0; i < variables.size(); ++i) {
      const std::string name = phi::Format("%s[%d]", slot, i);
      if (variables[i]) {
        AddParts(truth, name, *variables[i], ours, &next, &parts);
      } else {
        ++next;
      }
    }
  }
  return parts;
}

}  // namespace parity
}  // namespace phibridge
