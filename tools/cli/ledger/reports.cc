#include "tools/cli/ledger/reports.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/commands.h"

namespace phibridge {
namespace tools {
namespace {

nlohmann::json CheckedProofJson(const CheckedProof& proof) {
  nlohmann::json witnesses = nlohmann::json::object();
  for (const auto& [name, witness] : proof.witnesses) {
    witnesses[name] = {{"cases", witness.cases},
                       {"max_ulp", witness.max_ulp},
                       {"of_tolerance", witness.of_tolerance}};
  }
  return {{"place", proof.place},
          {"kernel", proof.kernel},
          {"witnesses", witnesses},
          {"cases", proof.cases},
          {"max_ulp", proof.max_ulp},
          {"max_abs", proof.max_abs},
          {"date", proof.date},
          {"stale", proof.is_stale()},
          {"changed_source", proof.changed_source}};
}

nlohmann::json CellJson(const LedgerCell& cell) {
  nlohmann::json proofs = nlohmann::json::array();
  for (const CheckedProof& proof : cell.proofs) proofs.push_back(CheckedProofJson(proof));
  return {{"place", cell.place},     {"dtype", cell.dtype},
          {"state", cell.State()},   {"shared_code", cell.shares_code},
          {"sources", cell.sources}, {"proofs", proofs}};
}

nlohmann::json EntryJson(const LedgerEntry& entry) {
  nlohmann::json cells = nlohmann::json::array();
  for (const LedgerCell& cell : entry.cells) cells.push_back(CellJson(cell));
  nlohmann::json json = {
      {"op", entry.op},
      {"state", entry.State()},
      {"source", entry.source},
      {"host_op", entry.host_op},
      {"original", entry.is_original},
      {"forward", entry.forward},
      {"mapping", entry.mapping},
      {"phi_kernels", entry.phi_kernels},
      {"shadow", {{"samples", entry.shadow.samples}, {"clean", entry.shadow.clean()}}},
      {"cells", cells}};
  if (entry.forward.empty()) {
    json["gradient"] = {
        {"state", entry.gradient}, {"ops", entry.gradient_ops}, {"why", entry.gradient_why}};
  }
  return json;
}

nlohmann::json SurveyJson(const Survey& survey) {
  nlohmann::json programs = nlohmann::json::array();
  for (const SurveyedProgram& program : survey.programs) {
    nlohmann::json needs = nlohmann::json::object();
    for (const auto& [op, need] : program.needs) needs[op] = NeedText(need);
    programs.push_back({{"program", program.path},
                        {"runs", program.runs()},
                        {"error", program.error},
                        {"ops", program.ops},
                        {"needs", needs},
                        {"microseconds", program.total_us},
                        {"not_measured", program.not_measured}});
  }
  nlohmann::json next = nlohmann::json::array();
  for (const NextOp& op : survey.next) {
    next.push_back({{"op", op.op},
                    {"need", NeedText(op.need)},
                    {"programs", op.programs},
                    {"unblocked", op.unblocked},
                    {"ops", op.ops},
                    {"microseconds", op.microseconds},
                    {"share", op.share}});
  }
  return {{"programs", programs}, {"next", next}};
}

std::string Counts(const std::map<std::string, size_t>& counts) {
  std::string text;
  for (const auto& [what, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  return text;
}

std::string SurveyText(const Survey& survey) {
  size_t runs = 0, measured = 0;
  for (const SurveyedProgram& program : survey.programs) {
    runs += program.runs() ? 1 : 0;
    measured += program.total_us > 0 ? 1 : 0;
  }
  std::string text =
      fmt::format("\n{} programs: {} run, {} measured\n", survey.programs.size(), runs, measured);
  for (const SurveyedProgram& program : survey.programs) {
    if (!program.error.empty()) text += fmt::format("  {}: {}\n", program.path, program.error);
  }
  if (survey.next.empty())
    return text + "nothing to migrate: PHI computes every op that has kernels\n";
  std::vector<std::vector<std::string>> rows = {
      {"migrate next", "now", "unblocks", "programs", "ops", "µs", "of all"}};
  for (const NextOp& op : survey.next) {
    const bool timed = op.microseconds > 0;
    rows.push_back({op.op, NeedText(op.need), std::to_string(op.unblocked),
                    std::to_string(op.programs), std::to_string(op.ops),
                    timed ? fmt::format("{:.1f}", op.microseconds) : "-",
                    timed ? fmt::format("{:.1f} %", 100 * op.share) : "-"});
  }
  return text + parity::TableText(rows, {2, 3, 4, 5, 6});
}

}  // namespace

LedgerCounts CountLedger(const Ledger& ledger) {
  LedgerCounts counts;
  for (const LedgerEntry& entry : ledger.entries) {
    counts.original += entry.is_original ? 1 : 0;
    if (!entry.is_registered) continue;
    counts.original_there += entry.is_original ? 1 : 0;
    counts.host_ops += entry.host_op.empty() ? 0 : 1;
    ++(entry.forward.empty() ? counts.ops : counts.gradient_ops);
    ++counts.states[entry.State()];
    ++counts.mappings[entry.mapping];
    counts.shared_code += entry.SharesCode() ? 1 : 0;
    if (entry.forward.empty()) ++counts.gradients[entry.gradient];
    counts.shadow_samples += entry.shadow.samples;
    counts.shadow_clean += entry.shadow.clean();
    const ProofSummary proof = Summarise(entry.Proofs());
    if (proof.empty()) continue;
    const bool is_forward = entry.forward.empty();
    if (proof.stale == 0) {
      ++(is_forward ? counts.proved : counts.proved_gradients);
    } else {
      ++(is_forward ? counts.stale : counts.stale_gradients);
    }
  }
  return counts;
}

const char* AbsentText(const LedgerEntry& entry, const std::string& place) {
  if (entry.is_operator) return "operator";
  const bool is_host = place == "CPU" || place == "ONEDNN";
  return is_host || entry.host_op.empty() ? "missing" : "host op";
}

std::string PlaceText(const LedgerEntry& entry, const std::string& place) {
  const std::string state = entry.State(place);
  if (state == "operator" || state == "missing") return AbsentText(entry, place);
  std::string text;
  for (const char* kind : {"both", "both (shared code)", "PHI", "legacy"}) {
    std::string dtypes;
    for (const LedgerCell& cell : entry.cells) {
      const std::string label =
          std::string(cell.State()) + (cell.shares_code ? " (shared code)" : "");
      if (cell.place == place && label == kind)
        dtypes += (dtypes.empty() ? " " : ", ") + cell.dtype;
    }
    if (!dtypes.empty()) text += (text.empty() ? "" : "; ") + std::string(kind) + dtypes;
  }
  return text;
}

std::string GradientText(const LedgerEntry& entry) {
  if (!entry.forward.empty()) return "of " + entry.forward;
  if (entry.gradient != "op") return entry.gradient + ": " + entry.gradient_why;
  std::string text;
  for (const std::string& op : entry.gradient_ops) text += (text.empty() ? "" : ", ") + op;
  return text;
}

nlohmann::json LedgerJson(const Ledger& ledger, const Survey* survey) {
  nlohmann::json ops = nlohmann::json::array();
  for (const LedgerEntry& entry : ledger.entries) ops.push_back(EntryJson(entry));
  nlohmann::json json = {{"places", ledger.places}, {"ops", ops}};
  if (survey != nullptr) json["survey"] = SurveyJson(*survey);
  return json;
}

std::string LedgerText(const Ledger& ledger, const Survey* survey) {
  const LedgerCounts counts = CountLedger(ledger);
  std::string text =
      fmt::format("{} ops and {} gradient ops are registered\n", counts.ops, counts.gradient_ops);
  text += fmt::format("kernels:   {}; {} of both share code\n", Counts(counts.states),
                      counts.shared_code);
  text += fmt::format("host ops:  {}\n", counts.host_ops);
  text += fmt::format("mappings:  {}\n", Counts(counts.mappings));
  text += fmt::format("gradients: {}\n", Counts(counts.gradients));
  text += fmt::format("proofs:    {} ops and {} gradient ops proved; {} and {} have stale proofs\n",
                      counts.proved, counts.proved_gradients, counts.stale, counts.stale_gradients);
  if (counts.shadow_samples != 0) {
    text += fmt::format("shadow:    {} of {} samples clean\n", counts.shadow_clean,
                        counts.shadow_samples);
  }
  text += fmt::format("original:  {} of its {} operators are registered\n", counts.original_there,
                      counts.original);
  if (survey != nullptr) text += SurveyText(*survey);
  return text;
}

}  // namespace tools
}  // namespace phibridge
