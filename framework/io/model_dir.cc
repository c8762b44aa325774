#include "framework/io/model_dir.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

#include "framework/io/visit_folder.h"
#include "framework/program/contains.h"
#include "framework/program/names.h"
#include "phi/core/enforce.h"
#include "phi/core/terminal_text.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgramNames[] = {"model.pdmodel", "inference.pdmodel", "__model__"};
// A folder that holds more is no model; recognition would read them all.
constexpr size_t kMaxFiles = 100000;

std::string JoinLines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n  " + phi::OneLine(line);
  return text;
}

// Names of the regular files in a folder, sorted.
std::vector<std::string> FilesIn(const std::string& folder) {
  std::vector<std::string> names;
  const bool is_read = VisitFolder(folder, [&](const char* name) {
    struct stat status;
    if (stat((folder + "/" + name).c_str(), &status) == 0 && S_ISREG(status.st_mode))
      names.emplace_back(name);
    return names.size() < kMaxFiles;
  });
  PADDLE_ENFORCE(is_read, phi::errors::NotFound("cannot read the folder %s: %s", folder,
                                                std::strerror(errno)));
  std::sort(names.begin(), names.end());
  return names;
}

bool HasEnding(const std::string& name, const std::string& ending) {
  return name.size() >= ending.size() &&
         name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
}

bool SameBytes(const std::string& a, const std::string& b) {
  return MappedFile(a).bytes() == MappedFile(b).bytes();
}

std::shared_ptr<const ProgramDesc> ParseProgramFile(const std::string& path) {
  const std::string bytes = ReadFile(path);
  const std::string foreign = DescribeForeignFile(bytes);
  PADDLE_ENFORCE(foreign.empty(),
                 phi::errors::InvalidArgument("the program file %s %s", path, foreign));
  try {
    return std::make_shared<const ProgramDesc>(bytes);
  } catch (const phi::enforce::EnforceNotMet& error) {
    PADDLE_THROW(phi::ErrorSummary(
        error.code(), phi::Format("the program file %s: %s", path, error.error_str())));
  }
}

bool ParsesAsProgram(const std::string& path) {
  try {
    ParseProgramFile(path);
    return true;
  } catch (const phi::enforce::EnforceNotMet&) {
    return false;
  }
}

// The known names, or the only *.pdmodel; empty if there is none.
std::string ProgramByName(const fs::path& folder, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const char* name : kProgramNames) {
    if (Contains(names, name)) found.push_back((folder / name).string());
  }
  if (found.empty()) {
    for (const std::string& name : names) {
      if (HasEnding(name, ".pdmodel")) found.push_back((folder / name).string());
    }
  }
  for (size_t i = 1; i < found.size(); ++i) {
    PADDLE_ENFORCE(SameBytes(found[0], found[i]),
                   phi::errors::InvalidArgument(
                       "%s holds several different programs; give the path of one of them:%s",
                       folder.string(), phi::Lines(JoinLines(found))));
  }
  return found.empty() ? "" : found[0];
}

std::string ProgramByContent(const fs::path& folder, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    const std::string path = (folder / name).string();
    if (ParsesAsProgram(path)) found.push_back(path);
  }
  if (found.empty()) {
    const bool json = Contains(names, "inference.json") || Contains(names, "__model__.json");
    PADDLE_THROW(phi::errors::NotFound(
        "%s holds no program (model.pdmodel, inference.pdmodel, *.pdmodel or __model__)%s",
        folder.string(),
        json
            ? "; its .json program is the form of Paddle 3, which is not supported: export it with "
              "FLAGS_enable_pir_api=0"
            : ""));
  }
  PADDLE_ENFORCE(found.size() == 1,
                 phi::errors::InvalidArgument(
                     "%s holds several files that are programs; give the path of one of them:%s",
                     folder.string(), phi::Lines(JoinLines(found))));
  return found[0];
}

std::string FindProgram(const fs::path& folder, const std::vector<std::string>& names) {
  const std::string by_name = ProgramByName(folder, names);
  return by_name.empty() ? ProgramByContent(folder, names) : by_name;
}

// Files that may be the combined form, the likeliest first.
std::vector<std::string> CombinedCandidates(const fs::path& folder,
                                            const std::vector<std::string>& names,
                                            const std::string& program_path,
                                            const std::vector<ParamSpec>& specs) {
  const std::string program_name = fs::path(program_path).filename().string();
  const std::string twin = fs::path(program_path).stem().string() + ".pdiparams";
  std::vector<std::string> by_name;
  std::vector<std::string> by_content;
  for (const std::string& name : names) {
    const std::string path = (folder / name).string();
    if (name == program_name) continue;
    if (name == twin) {
      by_name.insert(by_name.begin(), path);
    } else if (HasEnding(name, ".pdiparams") || name == "__params__") {
      by_name.push_back(path);
    } else if (std::none_of(specs.begin(), specs.end(),
                            [&](const ParamSpec& spec) { return spec.name == name; }) &&
               LooksLikeTensorRecord(MappedFile(path).bytes())) {
      by_content.push_back(path);
    }
  }
  by_name.insert(by_name.end(), by_content.begin(), by_content.end());
  return by_name;
}

bool AnySeparateFile(const fs::path& folder, const std::vector<ParamSpec>& specs) {
  return std::any_of(specs.begin(), specs.end(), [&](const ParamSpec& spec) {
    std::error_code ignored;
    return fs::is_regular_file(folder / spec.name, ignored);
  });
}

struct ParamTrial {
  std::vector<ParamFiles> fits;
  std::vector<phi::enforce::EnforceNotMet> failures;
};

template <typename Open>
void TryParams(ParamTrial* trial, const Open& open) {
  try {
    trial->fits.push_back(open());
  } catch (const phi::enforce::EnforceNotMet& error) {
    trial->failures.push_back(error);
  }
}

[[noreturn]] void ThrowNoParams(const fs::path& folder, const std::vector<std::string>& names,
                                const std::vector<ParamSpec>& specs) {
  std::string hint;
  for (const std::string& name : names) {
    if (HasEnding(name, ".pdparams")) {
      hint = "; " + name + " is a state dict of paddle.save, not the saved form of a program";
    }
  }
  PADDLE_THROW(
      phi::errors::NotFound("%s holds no parameters, but the program has %d, the first is `%s` "
                            "(%s): wanted is a combined file "
                            "(*.pdiparams, __params__) or one file a parameter%s",
                            folder.string(), specs.size(), specs[0].name, specs[0].Text(), hint));
}

ParamFiles FindParams(const fs::path& folder, const std::vector<std::string>& names,
                      const std::string& program_path, const std::vector<ParamSpec>& specs) {
  ParamTrial trial;
  for (const std::string& path : CombinedCandidates(folder, names, program_path, specs)) {
    TryParams(&trial, [&] { return ParamFiles::OpenCombined(specs, path); });
  }
  if (AnySeparateFile(folder, specs)) {
    TryParams(&trial, [&] { return ParamFiles::OpenSeparate(specs, folder.string()); });
  }
  if (trial.fits.empty() && trial.failures.empty()) ThrowNoParams(folder, names, specs);
  if (trial.fits.empty()) throw trial.failures.front();
  std::vector<std::string> fitting;
  for (const ParamFiles& params : trial.fits) fitting.push_back(params.Paths().front());
  for (size_t i = 1; i < fitting.size(); ++i) {
    PADDLE_ENFORCE(
        trial.fits[0].Paths().size() == trial.fits[i].Paths().size() &&
            SameBytes(fitting[0], fitting[i]),
        phi::errors::InvalidArgument(
            "%s holds several different sets of parameters that fit the program; keep one:%s",
            folder.string(), phi::Lines(JoinLines(fitting))));
  }
  return std::move(trial.fits.front());
}

}  // namespace

Model OpenModel(const std::string& path, MissingParams missing) {
  std::error_code ignored;
  const bool is_file = fs::is_regular_file(path, ignored);
  PADDLE_ENFORCE(is_file || fs::is_directory(path, ignored),
                 phi::errors::NotFound("%s is neither a folder nor a file", path));
  fs::path folder = is_file ? fs::path(path).parent_path() : fs::path(path);
  if (folder.empty()) folder = ".";
  const std::vector<std::string> names = FilesIn(folder.string());
  Model model;
  model.program_path = is_file ? path : FindProgram(folder, names);
  model.program = ParseProgramFile(model.program_path);
  model.specs = ParamSpecs(*model.program);
  if (model.specs.empty()) return model;
  try {
    model.params = FindParams(folder, names, model.program_path, model.specs);
  } catch (const phi::enforce::EnforceNotMet& error) {
    if (missing == MissingParams::kThrow) throw;
    model.params_error = error.error_str();
  }
  return model;
}

std::string FolderOfModel(const Model& model) {
  return fs::path(model.program_path).parent_path().string();
}

}  // namespace phibridge
