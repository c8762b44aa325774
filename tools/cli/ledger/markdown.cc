// docs/generated/ledger.md.
#include <fmt/format.h>

#include "tools/cli/ledger/reports.h"

namespace phibridge {
namespace tools {
namespace {

using Row = std::vector<std::string>;

std::string RowText(const Row& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += " " + (cell.empty() ? "-" : cell) + " |";
  return text + "\n";
}

std::string HeadText(const Row& titles) {
  std::string text = RowText(titles) + "|";
  for (size_t i = 0; i < titles.size(); ++i) text += " --- |";
  return text + "\n";
}

Row Titles(const Ledger& ledger, const char* fourth) {
  Row titles = {"op"};
  titles.insert(titles.end(), ledger.places.begin(), ledger.places.end());
  titles.insert(titles.end(), {"mapping", fourth, "proof"});
  return titles;
}

Row Cells(const Ledger& ledger, const LedgerEntry& entry) {
  Row cells = {entry.op};
  for (const std::string& place : ledger.places) cells.push_back(PlaceText(entry, place));
  cells.insert(cells.end(),
               {entry.mapping, GradientText(entry), Summarise(entry.Proofs()).ProvedText()});
  return cells;
}

constexpr char kIntroduction[] =
    R"(# Ledger of operators

Written by `phibridge ledger --place cpu --place onednn --markdown docs/generated/ledger.md`, never
edited: a test fails when it is not what the registries and `docs/generated/proofs.json` say.

- `PHI`: a PHI kernel; `legacy`: the reference; `both`: the two; `operator`: the operator computes
  by itself and has no kernels; `missing`: nothing. `shared code`: the legacy kernel includes headers
  of PHI's kernels, so that neither is a witness of the other.
- A proof has its date and its witnesses: what a kernel was compared with, in how many cases (of the
  kernel that has most), and the largest distance, in units of the last place (ulp) and as a part of
  the tolerance (1: all of it); for slopes ("off") from finite differences in float64.
- Witnesses: `independent kernel`, the legacy and the PHI kernel of an op, if neither calls the
  other; `other back end`; `recorded truth`, what real Paddle 2.6.2 answered, or its refusal where a
  kernel does nothing else; `definition`, what a program apart computed from the definition in
  float64; `by hand`, what a case list or a small program states; `slopes`. A kernel is no witness of
  itself.
- `phibridge ledger` also says which proofs are older than the sources of their kernels.

)";

std::string NotRegistered(const Ledger& ledger) {
  std::string text;
  for (const LedgerEntry& entry : ledger.entries) {
    if (!entry.is_registered) text += (text.empty() ? "`" : ", `") + entry.op + "`";
  }
  return text.empty() ? "None." : text + ".";
}

// "- shape: `is_empty`, `shape`, `size`", a line for each reason.
std::string HostOps(const Ledger& ledger) {
  std::map<std::string, std::string> by_reason;
  for (const LedgerEntry& entry : ledger.entries) {
    if (entry.host_op.empty()) continue;
    std::string& ops = by_reason[entry.host_op];
    ops += (ops.empty() ? "`" : ", `") + entry.op + "`";
  }
  std::string text;
  for (const auto& [reason, ops] : by_reason) text += fmt::format("- {}: {}\n", reason, ops);
  return text.empty() ? "None.\n" : text;
}

// Ops that nothing but themselves was compared with.
std::string Unproved(const Ledger& ledger, bool operators) {
  std::string text;
  for (const LedgerEntry& entry : ledger.entries) {
    if (!entry.IsUnproved() || entry.is_operator != operators) continue;
    text += (text.empty() ? "`" : ", `") + entry.op + "`";
  }
  return text.empty() ? "None." : text + ".";
}

}  // namespace

std::string LedgerMarkdown(const Ledger& ledger) {
  const LedgerCounts counts = CountLedger(ledger);
  std::string text = kIntroduction;
  text += fmt::format(
      "{} ops are registered, {} of them proved, and {} gradient ops, {} of them proved.\n\n",
      counts.ops, counts.proved + counts.stale, counts.gradient_ops,
      counts.proved_gradients + counts.stale_gradients);
  text += fmt::format(
      "Of the {} operators of the original (Paddle 2.6.2, and those of 2.3 that it no longer has) "
      "{} are\nregistered; the others are listed at the end.\n\n",
      counts.original, counts.original_there);
  text += fmt::format("Ops whose legacy and PHI kernel share code: {}.\n\n", counts.shared_code);
  text += "## Operators\n\n" + HeadText(Titles(ledger, "gradient"));
  for (const LedgerEntry& entry : ledger.entries) {
    if (entry.is_registered && entry.forward.empty()) text += RowText(Cells(ledger, entry));
  }
  text += "\n## Gradient operators\n\n" + HeadText(Titles(ledger, "gradient"));
  for (const LedgerEntry& entry : ledger.entries) {
    if (!entry.forward.empty()) text += RowText(Cells(ledger, entry));
  }
  text += fmt::format(
      "\n## Host operators\n\nThe host computes these on every place, and none of them is a "
      "fallback; the reasons are those of the\nfield `host` of their records "
      "([records.md](../records.md#kernels)).\n\n{}",
      HostOps(ledger));
  text += "\n## Unproved operators\n\nWith kernels: " + Unproved(ledger, false) +
          "\n\nThat compute by themselves: " + Unproved(ledger, true) + "\n";
  text +=
      "\n## Operators of the original that are not registered\n\n" + NotRegistered(ledger) + "\n";
  return text;
}

}  // namespace tools
}  // namespace phibridge
