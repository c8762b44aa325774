// phibridge ledger: where every op stands, and what to migrate next.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include "framework/api/plugin.h"
#include "framework/io/write_file.h"
#include "tools/cli/commands.h"
#include "tools/cli/ledger/reports.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

struct LedgerOptions {
  std::vector<std::string> places;
  std::vector<std::string> from;
  std::string proofs;
  std::vector<std::string> shadows;
  std::string sources = ".";
  std::string html, json, markdown;
  bool measure = true;
  Options execution;
};

// --proofs, or docs/generated/proofs.json of the source folder if it is there.
std::vector<CheckedProof> ProofsFor(const LedgerOptions& options) {
  std::error_code error;
  PADDLE_ENFORCE(fs::is_directory(options.sources, error),
                 phi::errors::NotFound("--sources %s: no such folder", options.sources));
  std::string path = options.proofs;
  if (path.empty())
    path = (fs::path(options.sources) / "docs" / "generated" / "proofs.json").string();
  if (options.proofs.empty() && !fs::exists(path, error)) {
    Print(stderr, "note: no proofs: {} is not there; --sources or --proofs says where they are\n",
          path);
    return {};
  }
  bool compared = false;
  std::vector<CheckedProof> proofs = CheckProofs(path, options.sources, &compared);
  if (!compared) {
    Print(stderr,
          "note: {} holds none of the sources of the proofs, so whether they are stale, and which "
          "kernels share code, is not known; --sources names their folder\n",
          options.sources);
  }
  return proofs;
}

// False, with a word on it, if no kernel of this build is for a place.
bool HasPlaces(const Ledger& ledger, const std::vector<std::string>& places) {
  for (const std::string& place : places) {
    if (std::count(ledger.places.begin(), ledger.places.end(), place) != 0) continue;
    Print(stderr, "phibridge ledger: --place {}: no kernel of this build is for it\n", place);
    return false;
  }
  return true;
}

std::string Upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return text;
}

// "-" is standard output.
bool Write(const std::string& path, const std::string& text) {
  if (path.empty()) return false;
  if (path == "-") {
    Print("{}", phi::Lines(text));
  } else {
    WriteFile(path, text);
  }
  return path == "-";
}

// What plug-ins brought, and of which ops it counts before the library's.
std::string PluginsText() {
  std::string text;
  for (const Plugin& plugin : LoadedPlugins()) {
    std::set<std::string> replaced;
    size_t count = 0, behind = 0;
    for (const PluginEntry& entry : plugin.entries) {
      behind += entry.stands_behind.empty() ? 0 : 1;
      if (entry.replaces.empty()) continue;
      replaced.insert(entry.name);
      ++count;
    }
    text += fmt::format("plug-in:   {}: {} registrations, {} of them before the library's{}{}\n",
                        plugin.path, plugin.entries.size() - behind, count, count == 0 ? "" : ": ",
                        fmt::join(replaced, ", "));
  }
  return text;
}

int RunLedger(LedgerOptions options) {
  for (std::string& place : options.places) place = Upper(place);
  // the programs run where the first of the places is
  const std::string first = options.places.empty() ? "CPU" : options.places[0];
  const bool is_gpu = first.rfind("GPU", 0) == 0;
  options.execution.place = is_gpu ? "gpu" : first == "ONEDNN" ? "onednn" : "cpu";
  const std::map<std::string, ShadowSamples> shadows = ReadShadows(options.shadows);
  const Ledger ledger = MakeLedger(ProofsFor(options), shadows, options.places, options.sources);
  if (!HasPlaces(ledger, options.places)) return kUsage;
  Survey survey;
  const bool surveyed = !options.from.empty();
  if (surveyed) survey = SurveyPrograms(options.from, options.execution, options.measure);
  const Survey* seen = surveyed ? &survey : nullptr;
  bool printed = Write(options.html, LedgerHtml(ledger, seen));
  printed |= Write(options.json, parity::JsonText(LedgerJson(ledger, seen)) + "\n");
  printed |= Write(options.markdown, LedgerMarkdown(ledger));
  if (!printed) Print("{}{}", phi::Lines(LedgerText(ledger, seen)), phi::Lines(PluginsText()));
  return kOk;
}

}  // namespace

Command AddLedger(CLI::App* parent) {
  auto options = std::make_shared<LedgerOptions>();
  CLI::App* app = parent->add_subcommand(
      "ledger", "Say of every op where it stands, and of programs what to migrate next");
  app->add_option("--place", options->places,
                  "only this back end (cpu, onednn, gpu, gpudnn); may be repeated; the programs "
                  "run on the first")
      ->allow_extra_args(false);
  app->add_option("--from", options->from,
                  "a folder of programs, searched with all below it; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app->add_flag("!--no-measure", options->measure,
                "do not run the programs that have inputs beside them");
  app->add_option("--proofs", options->proofs,
                  "what `phibridge parity --proofs` wrote; default: docs/generated/proofs.json of "
                  "the sources")
      ->type_name("FILE");
  app->add_option(
         "--shadow", options->shadows,
         "a record of `phibridge run --shadow`, whose clean samples count; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app->add_option(
         "--sources", options->sources,
         "the folder of phibridge's sources, which tell whether a proof is stale and which "
         "kernels share code; default: this folder")
      ->type_name("DIR");
  AddAllowFilesOption(app);
  AddPluginOption(app);
  AddOutputOption(app, "--html", &options->html, "write a page that needs no other file")
      ->type_name("FILE");
  AddOutputOption(app, "--json", &options->json, "write all of it")->type_name("FILE");
  AddOutputOption(app, "--markdown", &options->markdown,
                  "write the tables for a repository, without the programs")
      ->type_name("FILE");
  app->footer(
      "A file `-` is standard output. States: both (a PHI and a legacy kernel), PHI, legacy, "
      "missing, operator\n"
      "(computes itself); of a place that is a device also host op (the host computes it). Shared\n"
      "code: the legacy kernel includes headers of PHI's kernels, so that neither proves the "
      "other.\n"
      "The registries are those of `kernels`, the verdicts those of `doctor`.");
  return {app, [options] { return RunLedger(*options); }};
}

}  // namespace tools
}  // namespace phibridge
