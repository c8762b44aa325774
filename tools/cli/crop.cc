// phibridge crop: what a library that runs these programs, and no others, must hold.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "framework/api/plugin.h"
#include "framework/api/program_impl.h"
#include "framework/api/rewrite.h"
#include "framework/executor/describe_signatures.h"
#include "framework/executor/diagnose.h"
#include "framework/executor/own_kernel.h"
#include "framework/io/model_dir.h"
#include "framework/io/write_file.h"
#include "framework/program/contains.h"
#include "framework/program/op_info.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/registration.h"
#include "tools/cli/commands.h"
#include "tools/cli/lint/lint.h"
#include "tools/common/program/find_programs.h"
#include "tools/common/program/plugin.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::DescribedSignature;

struct CropOptions {
  std::vector<std::string> folders;
  std::vector<std::string> places = {"cpu"};
  std::string out;
};

// Kernels that the library calls by name, whatever a program says: casts of inputs, real parts of
// complex gradients.
const char* const kOwnKernels[] = {"cast", "real"};

// False of an operator that a plug-in alone has: no build of the library does. One that was
// registered by hand has no file, so the lists of the plug-ins count first.
bool IsOfLibrary(const std::string& op_type) {
  const std::string kind = phi::RegistrationKindName(phi::RegistrationKind::kOp);
  for (const Plugin& plugin : LoadedPlugins()) {
    for (const PluginEntry& entry : plugin.entries) {
      if (entry.kind == kind && entry.name == op_type && entry.replaces.empty()) return false;
    }
  }
  const phi::ScopedRegistryView view(phi::RegistryView::kLibrary);
  const auto* info = paddle::framework::OpInfoMap::Instance().GetNullable(op_type);
  return info == nullptr || *info->source_.file == '\0' ||
         phi::IsOfPhibridge({info->source_.file, info->source_.line});
}

// False of a kernel that plug-ins alone have.
bool IsKernelOfLibrary(const std::string& name) {
  const phi::ScopedRegistryView view(phi::RegistryView::kLibrary);
  const phi::KernelKeyMap* const kernels = phi::KernelFactory::Instance().FindKernelMap(name);
  return kernels == nullptr || std::any_of(kernels->begin(), kernels->end(), [](const auto& entry) {
           const phi::Kernel& kernel = entry.second;
           return IsOwnKernel(kernel);
         });
}

class Needs {
 public:
  /// The program, and the start-up program beside it; what keeps one from running there goes to
  /// problems().
  void Add(const std::string& path, const std::string& place) {
    const Model model = OpenModel(path, MissingParams::kReport);
    AddProgram(path, model, place);
    const std::string startup = StartupBeside(model.program_path);
    if (!startup.empty()) AddProgram(startup, OpenModel(startup, MissingParams::kReport), place);
  }

  /// A paragraph for each program and place where it does not run, with all that is missing.
  const std::vector<std::string>& problems() const { return problems_; }

  nlohmann::json Json(const CropOptions& options) const {
    return {{"programs", options.folders}, {"places", options.places}, {"ops", ops_},
            {"kernels", kernels_},         {"legacy", legacy_},        {"backends", backends_}};
  }
  std::string Text() const {
    return fmt::format("{} ops, {} PHI kernels, {} legacy kernels; back ends {}", ops_.size(),
                       kernels_.size(), legacy_.size(), fmt::join(backends_, ", "));
  }

 private:
  void AddProgram(const std::string& path, const Model& model, const std::string& place) {
    Options options;
    options.place = place;
    ExecutionOptions execution = ToExecutionOptions(options, *model.program);
    if (!AddOps(path, *model.program, execution, options.place)) return;
    execution.keep = model.program->GetFetchTargetNames();
    const OptimisedProgram rewritten = Rewrite(model, execution, PassesOf(options, execution));
    if (rewritten.fusions.empty()) return;
    AddOps(path, *rewritten.program, execution, options.place);
    for (const Fusion& fusion : rewritten.fusions) AddMade(fusion);
  }

  // False if the program does not run.
  bool AddOps(const std::string& path, const paddle::framework::ProgramDesc& program,
              const ExecutionOptions& execution, const std::string& place) {
    const std::vector<OpDiagnosis> diagnosis = Diagnose(program, execution);
    const std::string problems = DescribeProblems(diagnosis);
    if (!problems.empty()) {
      problems_.push_back(fmt::format("{} does not run on {}:\n{}", phi::OneLine(path),
                                      phi::OneLine(place), problems));
      return false;
    }
    const auto described = DescribeSignatures(program);
    for (size_t i = 0; i < diagnosis.size(); ++i) AddOp(diagnosis[i], described[i]);
    return true;
  }

  // What passes make on their way.
  void AddMade(const Fusion& fusion) {
    for (const Pass& pass : AllPasses()) {
      if (Contains(fusion.passes, pass.name)) ops_.insert(pass.makes.begin(), pass.makes.end());
    }
  }

  void AddOp(const OpDiagnosis& op, const DescribedSignature& described) {
    if (!IsOfLibrary(op.op_type)) return;
    ops_.insert(op.op_type);
    if (op.op != nullptr) ops_.insert(op.op->Type());  // a saved form is another op
    const KernelChoice& choice = op.choice();
    if (op.op != nullptr) AddReplaced(op.op->Type());
    if (choice.kind == KernelChoice::kLegacy) legacy_.insert(op.op->Type());
    if (choice.kind == KernelChoice::kPhi || choice.kind == KernelChoice::kLegacy) {
      backends_.insert(phi::Format("%s", choice.backend));
    }
    if (choice.kind != KernelChoice::kPhi) return;
    AddKernel(choice.signature.name);
    if (described.is_certain && described.signature.IsValid())
      AddKernel(described.signature.name);
    else
      AddSignatures(op.op->Type());
  }

  // What a rule that asks for the library's own leads to, where a plug-in has another op or
  // mapping.
  void AddReplaced(const std::string& op_type) {
    if (phi::RememberedName(op_type) == op_type) return;
    const phi::ScopedRegistryView view(phi::RegistryView::kLibrary);
    AddSignatures(op_type);
  }

  void AddKernel(const std::string& name) {
    if (IsKernelOfLibrary(name)) kernels_.insert(name);
  }

  // All that the mapping can give: which one it is will be known only when the program runs.
  void AddSignatures(const std::string& op_type) {
    if (!mapped_.insert(phi::RememberedName(op_type)).second) return;
    for (const phi::KernelSignature& signature : SignaturesOf(op_type).signatures) {
      AddKernel(signature.name);
    }
  }

  std::set<std::string> ops_;
  std::set<std::string> kernels_{std::begin(kOwnKernels), std::end(kOwnKernels)};
  std::set<std::string> legacy_;
  std::set<std::string> backends_{"CPU"};
  std::set<std::string> mapped_;
  std::vector<std::string> problems_;
};

int Crop(const CropOptions& options) {
  Needs needs;
  for (const std::string& path : FindPrograms(options.folders, "DIR")) {
    for (const std::string& place : options.places) needs.Add(path, place);
  }
  if (!needs.problems().empty()) {
    Print("{}\n{} is not written\n",
          phi::Lines(fmt::format("{}", fmt::join(needs.problems(), "\n"))), options.out);
    return kNo;
  }
  WriteFile(options.out, parity::JsonText(needs.Json(options)) + "\n");
  Print(
      "{}: {}\ncmake --preset release -DPHIBRIDGE_CROP={} -DPHIBRIDGE_TESTS=OFF builds a "
      "library of these alone\n",
      options.out, needs.Text(), options.out);
  return kOk;
}

}  // namespace

Command AddCrop(CLI::App* parent) {
  auto options = std::make_shared<CropOptions>();
  CLI::App* app = parent->add_subcommand(
      "crop", "Write a build configuration with what programs need, and nothing else");
  app->add_option("DIR", options->folders, "programs, or folders with programs below them")
      ->required();
  AddOutputOption(app, "--out", &options->out, "the configuration, for -DPHIBRIDGE_CROP=FILE")
      ->type_name("FILE")
      ->required();
  app->add_option("--place", options->places,
                  "places to run on: auto, cpu, onednn, gpu; default cpu")
      ->delimiter(',');
  AddPluginOption(app);
  app->footer(
      "An op's argument mapping says which kernel it needs, from the program's description alone "
      "(all that the\n"
      "mapping can lead to, where that does not tell). Kernels keep all their types, so that "
      "another "
      "shape or\n"
      "type of feeds finds its kernel. What passes make of a program, and a start-up program "
      "beside it, count too.\nExits with 1, and writes nothing, if a program does not run on a "
      "place.");
  return {app, [options] { return Crop(*options); }};
}

}  // namespace tools
}  // namespace phibridge
