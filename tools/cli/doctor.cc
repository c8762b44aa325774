// phibridge doctor: says without running whether a program runs, and what is missing.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <utility>

#include "framework/api/feed_check.h"
#include "framework/api/rewrite.h"
#include "framework/api/rule_fit.h"
#include "framework/executor/describe_signatures.h"
#include "framework/executor/foretell_graphs.h"
#include "framework/executor/host_op.h"
#include "framework/executor/placement/place_ops.h"
#include "framework/program/op_version_registry.h"
#include "phi/core/cut_words.h"
#include "tools/cli/commands.h"
#include "tools/cli/fed_program.h"
#include "tools/cli/file_list.h"
#include "tools/cli/unwritten.h"
#include "tools/common/program/routing.h"
#include "tools/common/report/by_position.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::ProgramDesc;

struct DoctorOptions {
  std::string folder;
  bool json = false;
  bool kernels = false;
  std::vector<std::string> inputs;   // NAME=FILE.npy
  std::vector<std::string> fetches;  // besides those of the fetch ops
  Options execution;
};

/// One reason why a program cannot run, or one kind of fallback or of host ops, with all ops that
/// it concerns.
struct Finding {
  // "unknown op", "no kernel", "parameters", "files", "feed", "types", "shapes" or
  // "fallback", "host op"
  std::string what;
  std::string op_type;  // empty for parameters and feeds
  std::string detail;
  std::string remedy;
  std::vector<std::string> ops;  // "block/index"
};

using ByOp = std::map<std::string, std::string, ByPosition>;  // "block/index" → a text

struct Verdict {
  std::vector<Finding> problems;
  std::vector<Finding> fallbacks;
  std::vector<Finding> host_ops;
  std::vector<std::string> warnings;
  std::vector<ListedFile> files;
  ByOp kernels;               // "PHI (CPU, NCHW, float32)"
  ByOp places;                // why a plan places it there
  ByOp signatures;            // "scale(X; scale, bias -> Out)"
  std::vector<Route> fused;   // what passes touched; no more than that is set
  std::vector<Route> graphs;  // see ForetellGraphs
  size_t ops = 0;
  size_t placed_on_cpu = 0;  // of places

  bool runs() const { return problems.empty(); }
  size_t FallbackOps() const {
    size_t count = 0;
    for (const Finding& f : fallbacks) count += f.ops.size();
    return count;
  }
  std::string Text() const {
    if (!runs()) return "CANNOT RUN";
    return fallbacks.empty() ? "RUNS"
                             : "RUNS WITH " + Counted(FallbackOps(), "FALLBACK", "FALLBACKS");
  }
};

// "0/5", or "0/5+1" for an op that is not of the program: Route::beside.
std::string WhereOf(const OpDiagnosis& op, const OptimisedProgram& rewritten) {
  const int beside = op.block == 0 ? rewritten.BesideOf(static_cast<size_t>(op.position)) : 0;
  const std::string where = fmt::format("{}/{}", op.block, op.index);
  return beside == 0 ? where : fmt::format("{}+{}", where, beside);
}

// Puts an op with the findings that say the same.
void AddFinding(const Finding& finding, const OpDiagnosis& op, std::vector<Finding>* findings) {
  const std::string where = fmt::format("{}/{}", op.block, op.index);
  for (Finding& f : *findings) {
    if (f.what == finding.what && f.op_type == finding.op_type && f.detail == finding.detail) {
      f.ops.push_back(where);
      return;
    }
  }
  findings->push_back(finding);
  findings->back().ops.push_back(where);
}

// The first line only: the rest of a message names one op, but a finding may group many.
std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// What is not the place's, where it need not be: a fallback, or an op that belongs on the host.
void FindElsewhere(const OpDiagnosis& op, const phi::Place& place, Verdict* verdict) {
  Finding finding;
  finding.op_type = op.op_type;
  if (op.choice().is_fallback) {
    finding.what = "fallback";
    finding.detail = op.choice().fallback_reason;
    return AddFinding(finding, op, &verdict->fallbacks);
  }
  if (op.op == nullptr) return;
  finding.what = "host op";
  finding.detail = WhyHostOp(*op.op, op.choice(), place);
  if (!finding.detail.empty()) AddFinding(finding, op, &verdict->host_ops);
}

void DiagnoseOne(const OpDiagnosis& op, const std::string& where, const std::string& place_name,
                 const phi::Place& place, Verdict* verdict) {
  const bool has_key =
      op.choice().kind == KernelChoice::kPhi || op.choice().kind == KernelChoice::kLegacy;
  verdict->kernels[where] = op.choice().KindName();
  if (has_key) verdict->kernels[where] += phi::Format(" %s", op.choice().key);
  if (op.choice().planned != nullptr) {
    verdict->places[where] = op.choice().planned->why;
    if (op.choice().backend == phi::Backend::CPU) ++verdict->placed_on_cpu;
  }
  Finding finding;
  finding.op_type = op.op_type;
  if (!op.registered) {
    finding.what = "unknown op";
    finding.detail = fmt::format("op `{}` is not known to this library", op.op_type);
    finding.remedy = fmt::format(
        "add ops/{0}.yaml and its kernels (tools/new_op), or load a library that registers `{0}`",
        op.op_type);
    AddFinding(finding, op, &verdict->problems);
  } else if (!op.runs()) {
    const bool is_refused = op.code != phi::UNIMPLEMENTED;  // its kernel does not matter
    finding.what = is_refused ? "description" : "no kernel";
    finding.detail = FirstLine(op.message);
    finding.remedy =
        is_refused
            ? "mend the program: the kinds of its variables, the op's slots or its attributes"
            : fmt::format(
                  "see `phibridge kernels {}`; register a kernel for this type, or allow "
                  "the CPU (--fallback allow, --place cpu) if place {} is what lacks it",
                  op.op_type, place_name);
    AddFinding(finding, op, &verdict->problems);
  } else if (!op.type_error.empty() && op.knows_inputs) {
    finding.what = "types";
    finding.detail = FirstLine(op.type_error);
    finding.remedy = "cast the input, or declare the type that it has";
    AddFinding(finding, op, &verdict->problems);
  } else {
    FindElsewhere(op, place, verdict);
  }
}

std::string RemedyOf(const ListedFile& file) {
  if (file.replaces) return "move it away, or run in another working folder";
  return file.why_not.find("--allow-files") != std::string::npos
             ? "allow its folder (--allow-files DIR), if you trust the program with it"
             : "name another file";
}

// What the run refuses when it comes to the op.
void AddFileProblems(Verdict* verdict) {
  for (const ListedFile& file : verdict->files) {
    if (file.why_not.empty()) continue;
    verdict->problems.push_back(
        {"files",
         file.use.op_type,
         fmt::format("{} the file `{}`: {}", FileAccessName(file.use.access), file.use.path,
                     file.why_not),
         RemedyOf(file),
         {fmt::format("{}/{}", file.use.block, file.use.index)}});
  }
}

// The ops of block 0 that feed a variable, by its name.
std::map<std::string, size_t> FeedOps(const ProgramDesc& program) {
  std::map<std::string, size_t> ops;
  for (size_t i = 0; i < program.Block(0).OpSize(); ++i) {
    const paddle::framework::OpDesc* op = program.Block(0).Op(static_cast<int>(i));
    const std::vector<std::string> outputs = op->OutputArgumentNames();
    if (op->Type() == "feed" && !outputs.empty()) ops[outputs[0]] = i;
  }
  return ops;
}

// The values that cannot be fed, at the ops that would feed them.
std::vector<Finding> WrongFeeds(const ProgramDesc& program, const FedProgram& fed) {
  const std::map<std::string, size_t> feed_ops = FeedOps(program);
  std::vector<Finding> findings;
  for (const auto& [name, why] : fed.refused) {
    findings.push_back({"feed", "", why, "feed what the program declares", {}});
    const auto op = feed_ops.find(name);
    if (op != feed_ops.end()) findings.back().ops.push_back(fmt::format("0/{}", op->second));
  }
  return findings;
}

// The first op of block 0 that refuses the shapes that follow from the feeds and the parameters;
// those behind it work with shapes that it did not make.
void FindWrongShapes(const std::vector<OpDiagnosis>& diagnosis, bool has_feeds, Verdict* verdict) {
  for (const OpDiagnosis& op : diagnosis) {
    if (op.block != 0 || op.shape_error.empty()) continue;
    if (!has_feeds && !op.knows_inputs) continue;
    const Finding finding{"shapes",
                          op.op_type,
                          FirstLine(op.shape_error),
                          "feed values of other shapes, or change the op's attributes",
                          {}};
    return AddFinding(finding, op, &verdict->problems);
  }
}

// "scale(X; scale, bias -> Out)", and what may be otherwise in the run; "" if PHI has no kernel.
std::string SignatureText(const paddle::framework::DescribedSignature& described) {
  if (!described.signature.IsValid()) {
    return described.problem.empty() ? "" : "unknown: " + FirstLine(described.problem);
  }
  std::string text = phi::Format("%s", described.signature);
  if (!described.is_certain) text += ", unless the run has other kinds of variables";
  if (!described.problem.empty()) text += ": " + FirstLine(described.problem);
  return text;
}

size_t CountOps(const ProgramDesc& program) {
  size_t count = 0;
  for (size_t b = 0; b < program.Size(); ++b) count += program.Block(b).OpSize();
  return count;
}

// The diagnosis of `program`, which is `declared`, or else `is_fed`. The plan of places, which
// `execution` gets, is that of the declared shapes, as in a run, whatever is to be fed.
std::vector<OpDiagnosis> DiagnosePlaced(const ProgramDesc& declared, const ProgramDesc& program,
                                        bool is_fed, const std::vector<int>& origins,
                                        ExecutionOptions* execution) {
  if (!HavePlans(*execution)) return Diagnose(program, *execution, origins);
  std::vector<OpDiagnosis> diagnosis = Diagnose(declared, *execution, origins);
  execution->plan = PlanPlaces(declared, diagnosis, *execution);
  if (is_fed) return Diagnose(program, *execution, origins);
  if (execution->plan != nullptr) FollowPlan(declared, *execution, &diagnosis);
  return diagnosis;
}

// `rewritten`: `declared` is its program, or it is empty.
void DiagnoseAll(const ProgramDesc& declared, const OptimisedProgram& rewritten,
                 ExecutionOptions execution, const DoctorOptions& doctor, Verdict* verdict) {
  const ProgramDesc program = WithFeeds(declared, doctor.inputs).program;
  const std::vector<OpDiagnosis> diagnosis =
      DiagnosePlaced(declared, program, !doctor.inputs.empty(), rewritten.origins, &execution);
  for (const OpDiagnosis& op : diagnosis)
    DiagnoseOne(op, WhereOf(op, rewritten), doctor.execution.place, execution.place, verdict);
  if (verdict->runs()) FindWrongShapes(diagnosis, !doctor.inputs.empty(), verdict);
  verdict->graphs = ForetellGraphs(diagnosis, execution, program.Size());
  const auto described = DescribeSignatures(program);
  for (size_t i = 0; i < diagnosis.size(); ++i) {
    const std::string text = SignatureText(described[i]);
    if (text.empty()) continue;
    verdict->signatures[WhereOf(diagnosis[i], rewritten)] = text;
  }
}

OptimisedProgram RewriteAsRunWould(const Model& model, ExecutionOptions execution,
                                   const DoctorOptions& doctor) {
  execution.keep = model.program->GetFetchTargetNames();
  for (const std::string& name : doctor.fetches) {
    FindVariable(*model.program, name);
    execution.keep.push_back(name);
  }
  return Rewrite(model, execution, PassesOf(doctor.execution, execution));
}

void AddFused(const OptimisedProgram& rewritten, Verdict* verdict) {
  for (size_t i = 0; i < rewritten.fusions.size(); ++i) {
    const Fusion& fusion = rewritten.fusions[i];
    if (fusion.passes.empty()) continue;
    Route route;
    route.op = rewritten.program->Block(0).Op(static_cast<int>(i))->Type();
    route.index = rewritten.origins[i];
    route.stands_for = fusion.StandsFor();
    route.passes = fusion.passes;
    verdict->fused.push_back(route);
  }
}

nlohmann::json GraphsJson(const std::vector<Route>& graphs) {
  nlohmann::json list = nlohmann::json::array();
  for (const Route& route : graphs) {
    list.push_back(
        {{"op", route.op}, {"index", route.index}, {"why_no_graph", route.why_no_graph}});
  }
  return list;
}

nlohmann::json FusedJson(const std::vector<Route>& fused) {
  nlohmann::json list = nlohmann::json::array();
  for (const Route& route : fused) {
    list.push_back({{"op", route.op},
                    {"index", route.index},
                    {"stands_for", route.stands_for},
                    {"passes", route.passes}});
  }
  return list;
}

Verdict Examine(const Model& model, const DoctorOptions& doctor) {
  const Options& options = doctor.execution;
  Verdict verdict;
  if (!model.params_error.empty()) {
    verdict.problems.push_back(
        {"parameters",
         "",
         model.params_error,
         "put the parameters that were saved with this program into its folder",
         {}});
  }
  const ExecutionOptions execution = ToExecutionOptions(options, *model.program);
  verdict.files = ListFiles(model, execution.files);
  AddFileProblems(&verdict);
  verdict.warnings = paddle::framework::compatible::DescribeUnknownOpVersions(*model.program);
  const std::vector<std::string> unwritten = WarnOfUnwritten(*model.program);
  verdict.warnings.insert(verdict.warnings.end(), unwritten.begin(), unwritten.end());
  for (Finding& wrong : WrongFeeds(*model.program, WithFeeds(*model.program, doctor.inputs)))
    verdict.problems.push_back(std::move(wrong));
  verdict.ops = CountOps(*model.program);
  DiagnoseAll(*model.program, {}, execution, doctor, &verdict);
  if (!verdict.runs()) return verdict;
  const OptimisedProgram rewritten = RewriteAsRunWould(model, execution, doctor);
  verdict.warnings.insert(verdict.warnings.end(), rewritten.warnings.begin(),
                          rewritten.warnings.end());
  if (rewritten.fusions.empty()) return verdict;
  verdict.kernels.clear();
  verdict.places.clear();
  verdict.placed_on_cpu = 0;
  verdict.signatures.clear();
  verdict.fallbacks.clear();
  verdict.host_ops.clear();
  DiagnoseAll(*rewritten.program, rewritten, execution, doctor, &verdict);
  AddFused(rewritten, &verdict);
  return verdict;
}

nlohmann::json FindingsJson(const std::vector<Finding>& findings) {
  nlohmann::json list = nlohmann::json::array();
  for (const Finding& f : findings) {
    list.push_back({{"what", f.what},
                    {"op", f.op_type},
                    {"detail", f.detail},
                    {"remedy", f.remedy},
                    {"ops", f.ops},
                    {"count", f.ops.size()}});
  }
  return list;
}

void PrintFindings(const std::string& title, const std::vector<Finding>& findings) {
  if (findings.empty()) return;
  Print("\n{}:\n", title);
  for (const Finding& f : findings) {
    const std::string count =
        f.ops.empty() ? "" : fmt::format(" ({}, first {})", Counted(f.ops.size(), "op"), f.ops[0]);
    const bool names_op = f.what == "no kernel" || f.what == "fallback" || f.what == "host op" ||
                          f.what == "shapes" || f.what == "types";
    Print("  {}{}{}\n", names_op ? phi::CutWords(f.op_type) + ": " : "", phi::CutWords(f.detail),
          count);
    if (!f.remedy.empty()) Print("    remedy: {}\n", phi::CutWords(f.remedy));
  }
}

std::vector<Finding> OfKind(const std::vector<Finding>& findings, const std::string& what) {
  std::vector<Finding> out;
  for (const Finding& f : findings) {
    if (f.what == what) out.push_back(f);
  }
  return out;
}

nlohmann::json VerdictJson(const Verdict& verdict, const Model& model,
                           const DoctorOptions& options) {
  nlohmann::json json = {{"program", model.program_path},
                         {"place", options.execution.place},
                         {"verdict", verdict.Text()},
                         {"runs", verdict.runs()},
                         {"ops", verdict.ops},
                         {"placed_by_costs", verdict.places.size()},
                         {"placed_on_cpu", verdict.placed_on_cpu},
                         {"fallback_ops", verdict.FallbackOps()},
                         {"problems", FindingsJson(verdict.problems)},
                         {"fallbacks", FindingsJson(verdict.fallbacks)},
                         {"host_ops", FindingsJson(verdict.host_ops)},
                         {"files", FilesJson(verdict.files)},
                         {"warnings", verdict.warnings}};
  json["fused"] = FusedJson(verdict.fused);
  json["cuda_graphs"] = GraphsJson(verdict.graphs);
  if (options.kernels) json["kernels"] = verdict.kernels;
  if (options.kernels) json["places"] = verdict.places;
  if (options.kernels) json["signatures"] = verdict.signatures;
  return json;
}

int Doctor(const DoctorOptions& options) {
  CheckRulesFit(options.execution.kernel_rules, options.folder);
  const Model model = OpenModel(options.folder, MissingParams::kReport);
  const Verdict verdict = Examine(model, options);
  if (options.json) {
    Print("{}\n", phi::Lines(parity::JsonText(VerdictJson(verdict, model, options))));
  } else {
    Print("{}: {} ({}, place {})\n", model.program_path, verdict.Text(), Counted(verdict.ops, "op"),
          options.execution.place);
    if (!verdict.places.empty()) {
      Print("by measured costs {} of {} go to kernels of the CPU, the others to oneDNN's{}\n",
            verdict.placed_on_cpu, Counted(verdict.places.size(), "op"),
            options.kernels ? "" : " (--kernels: why)");
    }
    PrintFindings("unknown ops", OfKind(verdict.problems, "unknown op"));
    PrintFindings("ops without a kernel", OfKind(verdict.problems, "no kernel"));
    PrintFindings("ops that the program describes wrongly",
                  OfKind(verdict.problems, "description"));
    PrintFindings("files that may not be used", OfKind(verdict.problems, "files"));
    PrintFindings("parameters", OfKind(verdict.problems, "parameters"));
    PrintFindings("feeds", OfKind(verdict.problems, "feed"));
    PrintFindings("ops that refuse the types of their inputs", OfKind(verdict.problems, "types"));
    PrintFindings("ops that refuse the shapes of their inputs, or their attributes",
                  OfKind(verdict.problems, "shapes"));
    PrintFindings("fallbacks to the CPU", verdict.fallbacks);
    PrintFindings("ops that belong on the host", verdict.host_ops);
    const std::string fused = PassesText(verdict.fused);
    if (!fused.empty()) Print("\n{}", phi::Lines(fused));
    const std::string graphs = ForetoldGraphsText(verdict.graphs);
    if (verdict.runs() && !graphs.empty()) Print("\n{}", phi::Lines(graphs));
    if (options.kernels) Print("\nkernels:\n");
    for (const auto& [op, kernel] : verdict.kernels) {
      if (!options.kernels) break;
      const auto signature = verdict.signatures.find(op);
      Print("  {}  {}{}\n", op, kernel,
            signature == verdict.signatures.end() ? "" : "  " + signature->second);
      const auto place = verdict.places.find(op);
      if (place != verdict.places.end()) Print("    {}\n", place->second);
    }
    Print("{}", phi::Lines(FilesText(verdict.files)));
    if (!verdict.warnings.empty()) Print("\nwarnings:\n");
    for (const std::string& warning : verdict.warnings) Print("  {}\n", warning);
  }
  return verdict.runs() ? kOk : kNo;
}

}  // namespace

Command AddDoctor(CLI::App* parent) {
  auto options = std::make_shared<DoctorOptions>();
  CLI::App* app =
      parent->add_subcommand("doctor", "Say whether a program runs, without running it");
  app->add_option("DIR", options->folder, "folder of the program, or its program file")->required();
  app->add_flag("--json", options->json, "print JSON");
  app->add_flag(
      "--kernels", options->kernels,
      "say of each op, as block/index (+n: what passes put beside it), what would compute it, and "
      "which kernel with which "
      "arguments its mapping takes, as the program describes them; on place auto also what the "
      "op costs on either back end, where that decided");
  app->add_option("--input", options->inputs,
                  "a value that the variable NAME will have: is it what the program declares, and "
                  "does every op take the shapes that follow? May be repeated")
      ->type_name("NAME=FILE.npy")
      ->allow_extra_args(false);
  app->add_option(
         "--fetch", options->fetches,
         "a variable that the run would show besides those of the fetch ops, so that passes "
         "keep it; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  AddExecutionOptions(app, &options->execution);
  app->footer(
      "The verdict is RUNS, RUNS WITH n FALLBACKS (exit code 0), or CANNOT RUN (exit code 1) with "
      "every\n"
      "missing op, kernel or parameter, every file that an op may not use and every value of "
      "--input that\nthe program refuses, at once, or the first op that refuses the shapes that "
      "follow from them. The\nresolver and the passes are those of the run; `fused` lists what "
      "passes put together,\n`cuda_graphs` what graphs may run, and why not the others.");
  return {app, [options] { return Doctor(*options); }};
}

}  // namespace tools
}  // namespace phibridge
