#include "tools/parity/hostile_table.h"

#include <fmt/format.h>

#include "parity/hostile/mutations.h"

namespace phibridge {
namespace tools {
namespace {

constexpr char kHead[] = R"(# Hostile programs

Written by `{}`, never edited.
[parity.md](../parity.md#hostile-programs) says what a mutant is, what the classes change, and which verdicts are right.
A run is one mutant on one route: legacy, PHI on the CPU, oneDNN, and oneDNN with all passes on.

{} mutants of {} operators; {} findings.

| class | operators | mutants | runs answered | runs refused | findings |
| --- | ---: | ---: | ---: | ---: | --- |
)";

constexpr char kMatrixHead[] = R"(
## Operators and classes

Mutants tried; `-` where an operator has nothing of the kind, such as a LoD where it has no inputs. In brackets:
findings.

)";

void Add(const HostileSums& some, HostileSums* to) {
  to->mutants += some.mutants;
  to->answers += some.answers;
  to->others += some.others;
  for (const auto& [kind, count] : some.findings) to->findings[kind] += count;
}

std::string HostileCommandOf(const ParityOptions& options) {
  std::string command = fmt::format("phibridge parity --hostile {}", options.hostile);
  if (options.seed != 1) command += fmt::format(" --seed {}", options.seed);
  for (const std::string& of : options.classes) command += " --class " + of;
  for (const std::string& op : options.ops) command += " " + op;
  return command + " --markdown docs/generated/hostile.md";
}

std::string ClassRow(const std::string& name, size_t ops, const HostileSums& sums) {
  return fmt::format("| {} | {} | {} | {} | {} | {} |\n", name, ops, sums.mutants, sums.answers,
                     sums.others, sums.findings.empty() ? "none" : FindingsText(sums));
}

std::string Cell(const std::map<std::string, HostileSums>& classes, const char* of) {
  const auto found = classes.find(of);
  if (found == classes.end()) return "-";
  const int64_t findings = found->second.AllFindings();
  return std::to_string(found->second.mutants) +
         (findings == 0 ? "" : fmt::format(" ({})", findings));
}

std::string Matrix(const HostileCounts& counts) {
  std::string head = "| operator |", line = "| --- |", rows;
  for (parity::HostileClass of : parity::kHostileClasses) {
    head += fmt::format(" {} |", HostileClassName(of));
    line += " ---: |";
  }
  for (const auto& [op, classes] : counts.of_op) {
    rows += fmt::format("| `{}` |", op);
    for (parity::HostileClass of : parity::kHostileClasses)
      rows += fmt::format(" {} |", Cell(classes, HostileClassName(of)));
    rows += "\n";
  }
  return head + "\n" + line + "\n" + rows;
}

}  // namespace

std::string FindingsText(const HostileSums& sums) {
  std::string text;
  for (const auto& [kind, count] : sums.findings)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
  return text;
}

int64_t HostileSums::AllFindings() const {
  int64_t all = 0;
  for (const auto& entry : findings) all += entry.second;
  return all;
}

HostileSums HostileCounts::OfClass(const std::string& of) const {
  HostileSums sums;
  for (const auto& entry : of_op) {
    const auto found = entry.second.find(of);
    if (found != entry.second.end()) Add(found->second, &sums);
  }
  return sums;
}

size_t HostileCounts::OpsOfClass(const std::string& of) const {
  size_t ops = 0;
  for (const auto& entry : of_op) ops += entry.second.count(of);
  return ops;
}

HostileSums HostileCounts::All() const {
  HostileSums sums;
  for (const auto& entry : of_op)
    for (const auto& of_class : entry.second) Add(of_class.second, &sums);
  return sums;
}

std::string HostileMarkdown(const HostileCounts& counts, const std::set<std::string>& untried,
                            const ParityOptions& options) {
  const HostileSums all = counts.All();
  std::string text = fmt::format(kHead, HostileCommandOf(options), all.mutants, counts.of_op.size(),
                                 all.AllFindings());
  for (parity::HostileClass of : parity::kHostileClasses) {
    const std::string name = HostileClassName(of);
    text += ClassRow(name, counts.OpsOfClass(name), counts.OfClass(name));
  }
  text += ClassRow("all", counts.of_op.size(), all) + kMatrixHead + Matrix(counts);
  if (untried.empty()) return text;
  text += "\nNot tried, as no case of them runs:\n\n";
  for (const std::string& op : untried) text += "- `" + op + "`\n";
  return text;
}

}  // namespace tools
}  // namespace phibridge
