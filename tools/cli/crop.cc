// phibridge crop: what a library that runs these programs, and no others, must hold.
#include <fmt/format.h>

#include <memory>
#include <set>

#include "framework/api/program_impl.h"
#include "framework/executor/diagnose.h"
#include "framework/io/model_dir.h"
#include "framework/program/mapped_file.h"
#include "tools/cli/commands.h"
#include "tools/cli/lint/lint.h"
#include "tools/common/program/find_programs.h"

namespace phibridge {
namespace tools {
namespace {

struct CropOptions {
  std::vector<std::string> folders;
  std::vector<std::string> places = {"cpu"};
  std::string out;
};

// Kernels that the library calls by name, whatever a program says: casts of inputs, real parts of
// complex gradients.
const char* const kOwnKernels[] = {"cast", "real"};

class Needs {
 public:
  /// Errors: Unimplemented, with all that is missing, if the program does not run there.
  void Add(const std::string& path, const std::string& place) {
    const Model model = OpenModel(path, MissingParams::kReport);
    Options options;
    options.place = place;
    const ExecutionOptions execution = ToExecutionOptions(options);
    const std::vector<OpDiagnosis> diagnosis = Diagnose(*model.program, execution);
    const std::string problems = DescribeProblems(diagnosis);
    PADDLE_ENFORCE(problems.empty(),
                   phi::errors::Unimplemented("%s does not run on %s:\n%s", path, place, problems));
    for (const OpDiagnosis& op : diagnosis) AddOp(op);
  }

  nlohmann::json Json(const CropOptions& options) const {
    return {{"programs", options.folders}, {"places", options.places}, {"ops", ops_},
            {"kernels", kernels_},         {"legacy", legacy_},        {"backends", backends_}};
  }
  std::string Text() const {
    return fmt::format("{} ops, {} PHI kernels, {} legacy kernels; back ends {}", ops_.size(),
                       kernels_.size(), legacy_.size(), fmt::join(backends_, ", "));
  }

 private:
  void AddOp(const OpDiagnosis& op) {
    ops_.insert(op.op_type);
    if (op.op != nullptr) ops_.insert(op.op->Type());  // a saved form is another op
    const KernelChoice& choice = op.choice();
    if (choice.kind == KernelChoice::kLegacy) legacy_.insert(op.op->Type());
    if (choice.kind == KernelChoice::kPhi || choice.kind == KernelChoice::kLegacy) {
      backends_.insert(phi::Format("%s", choice.backend));
    }
    if (choice.kind == KernelChoice::kPhi) AddSignatures(op.op->Type());
  }

  // All that the mapping can give: which one it is may be known only when the program runs.
  void AddSignatures(const std::string& op_type) {
    if (!mapped_.insert(op_type).second) return;
    for (const phi::KernelSignature& signature : SignaturesOf(op_type).signatures) {
      kernels_.insert(signature.name);
    }
  }

  std::set<std::string> ops_;
  std::set<std::string> kernels_{std::begin(kOwnKernels), std::end(kOwnKernels)};
  std::set<std::string> legacy_;
  std::set<std::string> backends_{"CPU"};
  std::set<std::string> mapped_;
};

int Crop(const CropOptions& options) {
  Needs needs;
  for (const std::string& path : FindPrograms(options.folders, "DIR")) {
    for (const std::string& place : options.places) needs.Add(path, place);
  }
  WriteFile(options.out, parity::JsonText(needs.Json(options)) + "\n");
  fmt::print(
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
  app->add_option("--out", options->out, "the configuration, for -DPHIBRIDGE_CROP=FILE")
      ->type_name("FILE")
      ->required();
  app->add_option("--place", options->places, "places to run on: cpu, onednn, gpu; default cpu")
      ->delimiter(',');
  app->footer(
      "Kernels of all types that an op's mapping can lead to are kept, so that another shape or "
      "type of feeds finds its kernel. Exits with 1 if a program does not run on a place.");
  return {app, [options] { return Crop(*options); }};
}

}  // namespace tools
}  // namespace phibridge
