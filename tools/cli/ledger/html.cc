// The page of `phibridge ledger --html`.
#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/ledger/html_page.h"
#include "tools/cli/ledger/reports.h"
#include "tools/common/report/html.h"

namespace phibridge {
namespace tools {
namespace {

std::string Tile(const std::string& number, const std::string& what) {
  return fmt::format("<li><b>{}</b>{}</li>\n", number, what);
}

std::string TilesHtml(const LedgerCounts& counts) {
  std::string html = "<ul class=\"tiles\">\n";
  html += Tile(std::to_string(counts.ops), "ops") +
          Tile(std::to_string(counts.gradient_ops), "gradient ops");
  html += Tile(fmt::format("{} / {}", counts.original_there, counts.original),
               "operators of the original");
  for (const auto& [state, count] : counts.states) html += Tile(std::to_string(count), state);
  html += Tile(std::to_string(counts.proved), "ops proved") +
          Tile(std::to_string(counts.proved_gradients), "gradient ops proved") +
          Tile(std::to_string(counts.stale + counts.stale_gradients), "with stale proofs");
  return html + "</ul>\n";
}

std::string HeadHtml(const std::vector<std::string>& titles) {
  std::string html = "<thead><tr>";
  for (const std::string& title : titles) {
    const bool is_number = title[0] == '#';  // "#ops": a column of numbers
    html += fmt::format("<th scope=\"col\"{}><button type=\"button\">{}</button></th>",
                        is_number ? " class=\"number\"" : "", title.substr(is_number ? 1 : 0));
  }
  return html + "</tr></thead>\n";
}

std::string SelectHtml(const char* filter, const char* label,
                       const std::vector<std::string>& values) {
  std::string html = fmt::format(
      "<label>{}<select data-filter=\"{}\"><option value=\"\">all</option>", label, filter);
  for (const std::string& value : values) html += fmt::format("<option>{}</option>", value);
  return html + "</select></label>\n";
}

std::string FiltersHtml() {
  return "<div class=\"filters\" role=\"search\">\n"
         "<label>Name, kernel or type (press /)<input type=\"search\" "
         "data-filter=\"text\"></label>\n" +
         SelectHtml("kind", "Op", {"forward", "gradient", "original"}) +
         SelectHtml("state", "Kernels", {"both", "PHI", "legacy", "missing", "operator"}) +
         SelectHtml("mapping", "Mapping", {"explicit", "default", "none"}) +
         SelectHtml("gradient", "Gradient", {"op", "none", "missing", "unknown"}) +
         SelectHtml("proof", "Proof", {"proved", "stale", "unproved"}) +
         "<output id=\"count\" aria-live=\"polite\"></output>\n</div>\n";
}

std::string ChipTitle(const LedgerCell& cell) {
  std::string title = std::string(cell.State()) + (cell.shares_code ? ", shared code" : "");
  for (const std::string& source : cell.sources) title += "\n" + source;
  for (const CheckedProof& proof : cell.proofs) {
    double of_tolerance = 0;
    for (const auto& witness : proof.witnesses)
      of_tolerance = std::max(of_tolerance, witness.second.of_tolerance);
    title += fmt::format("\n{}: {} cases, {:.2g} of the tolerance, {}{}", proof.place, proof.cases,
                         of_tolerance, proof.date, proof.is_stale() ? ", stale" : "");
  }
  return title;
}

std::string PlaceHtml(const LedgerEntry& entry, const std::string& place) {
  std::string chips;
  size_t there = 0;
  for (const LedgerCell& cell : entry.cells) {
    if (cell.place != place) continue;
    const std::string state = cell.State();
    there += state == "missing" ? 0 : 1;
    chips += fmt::format("<span class=\"chip {}\" title=\"{}\">{}</span>", state,
                         EscapedHtml(ChipTitle(cell)), cell.dtype);
  }
  if (there == 0)
    chips = fmt::format("<span class=\"missing\">{}</span>", AbsentText(entry, place));
  if (entry.SharesCode(place)) chips += "<span class=\"missing\">shared code</span>";
  return fmt::format("<td data-key=\"{}\"><div class=\"types\">{}</div></td>", there, chips);
}

std::string ProofHtml(const LedgerEntry& entry, const ProofSummary& proof) {
  std::string text = proof.Text();
  if (entry.shadow.samples != 0) {
    text += fmt::format("{}{} of {} shadow runs clean", text.empty() ? "" : "; ",
                        entry.shadow.clean(), entry.shadow.samples);
  }
  const bool is_bad = proof.stale != 0 || entry.shadow.diverged != 0;
  return fmt::format("<td{}>{}</td>", is_bad ? " class=\"stale\"" : "", EscapedHtml(text));
}

std::string RowHtml(const Ledger& ledger, const LedgerEntry& entry) {
  const ProofSummary proof = Summarise(entry.Proofs());
  std::string text = entry.op;
  for (const std::string& kernel : entry.phi_kernels) text += " " + kernel;
  for (const LedgerCell& cell : entry.cells) text += " " + cell.dtype;
  if (entry.SharesCode()) text += " shared code";
  const std::string kind = std::string(entry.forward.empty() ? "forward" : "gradient") +
                           (entry.is_original ? " original" : "");
  std::string html = fmt::format(
      "<tr data-text=\"{}\" data-kind=\"{}\" data-state=\"{}\" data-mapping=\"{}\" "
      "data-gradient=\"{}\" "
      "data-proof=\"{}\">",
      EscapedHtml(text), kind, entry.State(), entry.mapping, entry.gradient,
      proof.empty()      ? "unproved"
      : proof.stale != 0 ? "stale"
                         : "proved");
  html += fmt::format("<th scope=\"row\"><code title=\"{}\">{}</code></th>",
                      EscapedHtml(entry.source), EscapedHtml(entry.op));
  for (const std::string& place : ledger.places) html += PlaceHtml(entry, place);
  html += fmt::format("<td>{}</td><td>{}</td>", entry.mapping, EscapedHtml(GradientText(entry)));
  return html + ProofHtml(entry, proof) + "</tr>\n";
}

std::string OpsHtml(const Ledger& ledger) {
  std::vector<std::string> titles = {"op"};
  titles.insert(titles.end(), ledger.places.begin(), ledger.places.end());
  titles.insert(titles.end(), {"mapping", "gradient", "proof"});
  std::string html = "<h2>Operators</h2>\n<p class=\"legend\">";
  for (const char* state : {"both", "PHI", "legacy", "missing"}) {
    html += fmt::format("<span class=\"chip {0}\">{0}</span>", state);
  }
  html += "shared code: neither kernel proves the other</p>\n" + FiltersHtml() +
          "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Operators\">\n" +
          "<table id=\"ops\" data-sortable>\n" + HeadHtml(titles) + "<tbody>\n";
  for (const LedgerEntry& entry : ledger.entries) html += RowHtml(ledger, entry);
  return html + "</tbody></table></div>\n";
}

std::string NextHtml(const NextOp& op, size_t rank) {
  const bool timed = op.microseconds > 0;
  return fmt::format(
      "<tr><td class=\"number\">{}</td><th scope=\"row\"><code>{}</code></th><td>{}</td><td "
      "class=\"number\">{}</td>"
      "<td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\" "
      "data-key=\"{}\">{}</td></tr>\n",
      rank, EscapedHtml(op.op), NeedText(op.need), op.unblocked, op.programs, op.ops,
      op.microseconds,
      timed ? fmt::format("{:.1f} µs, {:.1f} %", op.microseconds, 100 * op.share) : "");
}

std::string ProgramHtml(const SurveyedProgram& program) {
  std::string needs;
  for (const auto& [op, need] : program.needs) {
    needs += fmt::format("{}{} ({})", needs.empty() ? "" : ", ", op, NeedText(need));
  }
  const std::string time = program.total_us > 0 ? fmt::format("{:.1f} µs", program.total_us) : "";
  return fmt::format(
      "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td><td class=\"number\">{}</td><td>{}</td>"
      "<td class=\"number\" data-key=\"{}\">{}</td><td class=\"why\">{}</td></tr>\n",
      EscapedHtml(program.path), program.runs() ? "runs" : "cannot run", program.ops,
      EscapedHtml(program.error.empty() ? needs : program.error), program.total_us, time,
      EscapedHtml(program.not_measured));
}

std::string SurveyHtml(const Survey& survey) {
  std::string html =
      "<h2>What to migrate next</h2>\n<p>First what lets programs run, then what costs most "
      "time.</p>\n";
  html +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"What to migrate next\">";
  html += "<table data-sortable>\n" +
          HeadHtml({"#rank", "op", "now", "#unblocks", "#programs", "#ops",
                    "#time of one run of each"}) +
          "<tbody>\n";
  for (size_t i = 0; i < survey.next.size(); ++i) html += NextHtml(survey.next[i], i + 1);
  html += "</tbody></table></div>\n<h2>Programs</h2>\n";
  html +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Programs\"><table "
      "data-sortable>\n" +
      HeadHtml({"program", "verdict", "#ops", "not by PHI", "#time of its kernels",
                "why not measured"}) +
      "<tbody>\n";
  for (const SurveyedProgram& program : survey.programs) html += ProgramHtml(program);
  return html + "</tbody></table></div>\n";
}

}  // namespace

std::string LedgerHtml(const Ledger& ledger, const Survey* survey) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>Ledger of operators</title>\n<style>";
  html += kLedgerStyle;
  html += "</style>\n</head>\n<body>\n<main>\n<h1>Ledger of operators</h1>\n";
  html += "<p>What the registries of this build of phibridge say, op by op.</p>\n";
  html += TilesHtml(CountLedger(ledger));
  if (survey != nullptr) html += SurveyHtml(*survey);
  html += OpsHtml(ledger) + "</main>\n<script>" + kLedgerScript + "</script>\n</body>\n</html>\n";
  return html;
}

}  // namespace tools
}  // namespace phibridge
