// docs/ledger.md.
#include <fmt/format.h>

#include "tools/cli/ledger/reports.h"

namespace phibridge {
namespace cli {
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

std::string MissingText(const Ledger& ledger, int wave) {
  std::string text;
  for (const LedgerEntry& entry : ledger.entries) {
    if (entry.is_registered || entry.target.wave != wave) continue;
    text += (text.empty() ? "" : ", ") + entry.op;
  }
  return text.empty() ? "none" : text;
}

}  // namespace

std::string LedgerMarkdown(const Ledger& ledger) {
  const LedgerCounts counts = CountLedger(ledger);
  std::string text =
      "# Ledger of operators\n\n"
      "Written by `phibridge ledger --place cpu --place onednn --markdown docs/ledger.md`; a test "
      "fails when it is\n"
      "not what the registries and `docs/proofs.json` say. `both`: a PHI kernel and its legacy "
      "reference; `operator`:\n"
      "computes itself. A proof has its date, its cases, and the largest distance: of results in "
      "units of the last place\n"
      "(ulp) from the reference, of gradients (off) from differences in float64. Which proofs are "
      "older than their\n"
      "kernels `phibridge ledger` says, from the sources as they are.\n\n";
  text += fmt::format(
      "{} ops are registered, {} of them proved, and {} gradient ops, {} of them proved.\n\n",
      counts.ops, counts.proved + counts.stale, counts.gradient_ops,
      counts.proved_gradients + counts.stale_gradients);
  for (int wave : {1, 2}) {
    text +=
        fmt::format("Wave {}: {} of {} targets. Missing: {}.\n\n", wave, counts.targets_there[wave],
                    counts.targets[wave], MissingText(ledger, wave));
  }
  text += "## Operators\n\n" + HeadText(Titles(ledger, "gradient"));
  for (const LedgerEntry& entry : ledger.entries) {
    if (entry.is_registered && entry.forward.empty()) text += RowText(Cells(ledger, entry));
  }
  text += "\n## Gradient operators\n\n" + HeadText(Titles(ledger, "gradient"));
  for (const LedgerEntry& entry : ledger.entries) {
    if (!entry.forward.empty()) text += RowText(Cells(ledger, entry));
  }
  return text;
}

}  // namespace cli
}  // namespace phibridge
