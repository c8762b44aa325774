#include <filesystem>

#include "framework/api/program_impl.h"
#include "framework/program/block_desc.h"
#include "framework/program/names.h"
#include "framework/program/op_desc.h"
#include "framework/scope/scope.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStartupNames[] = {"startup.pdmodel", "startup_program", "__startup__"};

// Describes how the value that the start-up program made differs from `spec`; empty if it fits.
std::string WhyNotValue(const ParamSpec& spec, const paddle::framework::Variable* var) {
  if (var == nullptr || !var->IsInitialized()) return "is not made";
  const auto* value = phi::TensorCast<phi::DenseTensor>(var->tensor());
  if (value == nullptr) return "is made as " + var->TypeName();
  if (!value->initialized()) return "is not made";
  bool fits =
      value->dtype() == spec.dtype && value->dims().size() == static_cast<int>(spec.shape.size());
  for (int i = 0; fits && i < value->dims().size(); ++i) {
    const int64_t want = spec.shape[static_cast<size_t>(i)];
    fits = want < 0 || want == value->dims()[i];
  }
  return fits ? "" : phi::Format("is made as %s %s", value->dtype(), value->dims());
}

// Seed 0 is the stream of the process.
std::shared_ptr<const ProgramDesc> WithoutSeeds(const ProgramDesc& program) {
  auto copy = std::make_shared<ProgramDesc>(program);
  for (paddle::framework::OpDesc* op : copy->MutableBlock(0)->AllOps()) {
    if (op->HasAttr("seed")) op->SetAttr("seed", 0);
  }
  return copy;
}

}  // namespace

std::string StartupBeside(const std::string& program_path) {
  const fs::path folder = fs::path(program_path).parent_path();
  std::error_code ignored;
  for (const char* name : kStartupNames) {
    if (fs::exists(folder / name, ignored)) return (folder / name).string();
  }
  return "";
}

std::string FindStartup(const std::string& program_path) {
  std::string found = StartupBeside(program_path);
  PADDLE_ENFORCE(!found.empty(),
                 phi::errors::NotFound("there is no start-up program (startup.pdmodel, "
                                       "startup_program or __startup__) beside %s",
                                       program_path));
  return found;
}

std::vector<InitialValue> RunStartup(const std::string& startup_path, StartupSeeds seeds,
                                     const std::vector<ParamSpec>& specs,
                                     const ExecutionOptions& execution) {
  const Model startup = OpenModel(startup_path, MissingParams::kReport);
  ExecutionOptions options = execution;
  options.keep.clear();
  options.files.AllowReads(FolderOfModel(startup));
  for (const ParamSpec& spec : specs) options.keep.push_back(spec.name);
  paddle::framework::Scope scope;
  const auto program =
      seeds == StartupSeeds::kAsSaved ? startup.program : WithoutSeeds(*startup.program);
  PreparedProgram::Prepare(program, options)->Run(&scope);
  std::vector<InitialValue> values;
  std::string problems;
  for (const ParamSpec& spec : specs) {
    const paddle::framework::Variable* var = scope.FindVar(spec.name);
    const std::string why = WhyNotValue(spec, var);
    if (why.empty()) {
      values.push_back(
          {spec.name, std::make_unique<phi::DenseTensor>(var->Get<phi::DenseTensor>())});
    } else {
      problems += phi::Format("\n  `%s`, %s, %s", spec.name, spec.Text(), why);
    }
  }
  PADDLE_ENFORCE(problems.empty(), phi::errors::InvalidArgument(
                                       "the start-up program %s does not make all parameters:%s",
                                       startup.program_path, phi::Lines(problems)));
  return values;
}

}  // namespace phibridge
