#include "parity/execution/case.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/io/npy.h"
#include "framework/program/mapped_file.h"
#include "framework/program/nearest_name.h"
#include "parity/values/text.h"
#include "parity/values/whole_number.h"

namespace phibridge {
namespace parity {
namespace {

namespace fs = std::filesystem;

std::string ReplaceAll(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Errors: InvalidArgument for a key of `json` that is not among `known`; `where`: what holds it.
void CheckKeys(const nlohmann::json& json, const std::string& where,
               const std::vector<std::string>& known) {
  if (!json.is_object()) return;  // who reads it says so
  for (const auto& [key, value] : json.items()) {
    PADDLE_ENFORCE(
        std::find(known.begin(), known.end(), key) != known.end(),
        phi::errors::InvalidArgument("%s has no key `%s`%s", where, key, DidYouMean(key, known)));
  }
}

Tolerance ToleranceFrom(const nlohmann::json& json, const Tolerance& otherwise) {
  Tolerance tolerance;
  tolerance.atol = json.value("atol", otherwise.atol);
  tolerance.rtol = json.value("rtol", otherwise.rtol);
  PADDLE_ENFORCE(
      tolerance.atol >= 0 && tolerance.rtol >= 0,
      phi::errors::InvalidArgument("`atol` and `rtol` must be 0 or more; they are %s and "
                                   "%s",
                                   tolerance.atol, tolerance.rtol));
  return tolerance;
}

std::optional<Options> EnvironmentFrom(const nlohmann::json& json) {
  if (!json.contains("environment")) return std::nullopt;
  const nlohmann::json& environment = json.at("environment");
  CheckKeys(environment, "`environment`", {"place", "kernel_rules", "fallback", "check_nan_inf"});
  Options options;
  options.place = environment.value("place", options.place);
  options.kernel_rules = environment.value("kernel_rules", options.kernel_rules);
  options.fallback = environment.value("fallback", options.fallback);
  options.check_nan_inf = environment.value("check_nan_inf", false);
  return options;
}

// The result of `read` on the JSON in a file. Errors: InvalidArgument naming the file.
template <typename Read>
void ReadJsonFile(const std::string& path, const Read& read) {
  const std::string text = ReadFile(path);
  try {
    read(nlohmann::json::parse(text));
  } catch (const nlohmann::json::exception& error) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s is not as expected: %s", path, error.what()));
  } catch (const Error& error) {
    PADDLE_THROW(phi::ErrorSummary(error.code(), phi::Format("%s: %s", path, error.error_str())));
  }
}

void ReadInputs(Case* c) {
  const fs::path folder = fs::path(c->folder) / "inputs";
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != ".npy") continue;
    c->inputs[VariableOfFile(it->path().stem().string())] = ReadTensor(it->path().string());
  }
}

// `feeds` says what the files of inputs/ say, for those who read no folder. Without these files
// tools make values up.
void CheckFeeds(const nlohmann::json& json, const Case& c) {
  if (c.inputs.empty()) return;
  for (const std::string& name : json.value("feeds", std::vector<std::string>())) {
    PADDLE_ENFORCE(c.inputs.count(name) != 0,
                   phi::errors::InvalidArgument("`feeds` has `%s`, but there is no file inputs/%s",
                                                name, FileOfVariable(name, ".npy")));
  }
}

void Describe(const nlohmann::json& json, Case* c) {
  CheckKeys(
      json, "a case",
      {"name", "family", "note", "kind", "feeds", "fetches", "fetch_ops", "steps", "state_after",
       "atol", "rtol", "tolerances", "environment", "ops", "origin", "failure", "shape_only"});
  CheckFeeds(json, *c);
  c->name = json.value("name", fs::path(c->folder).filename().string());
  c->kind = json.value("kind", std::string("inference"));
  PADDLE_ENFORCE(
      c->kind == "inference" || c->kind == "training" || c->kind == "op",
      phi::errors::InvalidArgument("`kind` must be inference, training or op; it is %s", c->kind));
  c->fetches = json.value("fetches", std::vector<std::string>());
  c->steps = WholeNumber(json, "steps", 1);
  PADDLE_ENFORCE(c->steps >= 1,
                 phi::errors::InvalidArgument("`steps` must be 1 or more; it is %d", c->steps));
  c->state_after = json.value("state_after", std::vector<std::string>());
  c->tolerance = ToleranceFrom(json, kCaseTolerance);
  const nlohmann::json tolerances = json.value("tolerances", nlohmann::json::object());
  for (const auto& [name, value] : tolerances.items()) {
    CheckKeys(value, "the tolerance of `" + name + "`", {"atol", "rtol"});
    c->tolerances[name] = ToleranceFrom(value, c->tolerance);
  }
  c->environment = EnvironmentFrom(json);
}

}  // namespace

std::string FileOfVariable(const std::string& variable, const std::string& ending) {
  return ReplaceAll(variable, "/", "%2F") + ending;
}

std::string ElementName(const std::string& array, size_t index) {
  return array + "." + std::to_string(index);
}

std::string VariableOfFile(const std::string& file_stem) {
  return ReplaceAll(file_stem, "%2F", "/");
}

bool HasLoDFile(const std::string& path) {
  std::error_code ignored;
  return fs::exists(fs::path(path).replace_extension(".lod.json"), ignored);
}

Tensor ReadTensor(const std::string& path) {
  Tensor tensor = ReadNpy(path);
  if (!HasLoDFile(path)) return tensor;
  const fs::path lod_path = fs::path(path).replace_extension(".lod.json");
  phi::LoD lod;
  ReadJsonFile(lod_path.string(), [&](const nlohmann::json& json) {
    for (const nlohmann::json& level : json.get_ref<const nlohmann::json::array_t&>()) {
      lod.push_back(WholeNumbers<size_t>(level));
    }
  });
  // Not against the rows: those of a training input count steps. Session::Feed checks that.
  const std::string wrong = phi::CheckLoD(lod);
  PADDLE_ENFORCE(wrong.empty(), phi::errors::InvalidArgument("%s is no LoD in offsets: %s",
                                                             lod_path.string(), wrong));
  tensor.set_lod(lod);
  return tensor;
}

std::vector<std::pair<std::string, Tensor>> ReadFeeds(const char* option,
                                                      const std::vector<std::string>& texts,
                                                      const std::vector<TensorInfo>& feeds) {
  std::vector<std::pair<std::string, Tensor>> values;
  for (const std::string& text : texts) {
    const size_t equals = text.find('=');
    PADDLE_ENFORCE(
        equals != std::string::npos || feeds.size() == 1,
        phi::errors::InvalidArgument("%s %s: the program has %d feeds, so say NAME=FILE.npy",
                                     option, text, feeds.size()));
    const std::string name = equals == std::string::npos ? feeds[0].name : text.substr(0, equals);
    const std::string file = equals == std::string::npos ? text : text.substr(equals + 1);
    PADDLE_ENFORCE(!name.empty() && !file.empty(),
                   phi::errors::InvalidArgument("%s %s: say NAME=FILE.npy, with a name and a file",
                                                option, text));
    for (const auto& other : values) {
      PADDLE_ENFORCE(other.first != name, phi::errors::InvalidArgument("%s %s: `%s` is given twice",
                                                                       option, text, name));
    }
    values.emplace_back(name, ReadTensor(file));
  }
  return values;
}

Tolerance Case::ToleranceOf(const std::string& variable) const {
  const auto it = tolerances.find(variable);
  return it == tolerances.end() ? tolerance : it->second;
}

Tensor Case::InputOf(const std::string& variable, int step) const {
  const Tensor& all = inputs.at(variable);
  if (!is_training()) return all;
  PADDLE_ENFORCE(
      all.dims().size() >= 1 && all.dims()[0] >= 1,
      phi::errors::InvalidArgument("input `%s` of a training case holds one value a step; its "
                                   "shape is %s",
                                   variable, all.dims()));
  const int64_t row = step % all.dims()[0];
  Tensor slice = all.Slice(row, row + 1);
  slice.Resize(phi::slice_ddim(all.dims(), 1, all.dims().size()));
  slice.set_lod(all.lod());
  return slice;
}

std::string Case::ExpectedPath(const std::string& variable, const std::string& suffix) const {
  return (fs::path(folder) / "expected" / FileOfVariable(variable, suffix + ".npy")).string();
}

Case ReadCase(const std::string& folder) {
  Case c;
  c.folder = folder;
  ReadInputs(&c);
  ReadJsonFile((fs::path(folder) / "case.json").string(),
               [&](const nlohmann::json& json) { Describe(json, &c); });
  return c;
}

void FeedInputs(const Case& c, int step, const Program& program, Session* session) {
  for (const auto& input : c.inputs) {
    const std::string& name = input.first;
    session->Feed(name, BitsAs(c.InputOf(name, step), program.Variable(name).dtype));
  }
}

std::vector<std::string> FindCases(const std::vector<std::string>& paths) {
  std::vector<std::string> folders;
  for (const std::string& path : paths) {
    std::vector<std::string> found;
    std::error_code error;
    if (fs::exists(fs::path(path) / "case.json", error)) found.push_back(path);
    fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, error);
    for (const fs::recursive_directory_iterator end; !error && it != end; it.increment(error)) {
      std::error_code ignored;
      if (it->is_directory(ignored) && fs::exists(it->path() / "case.json", ignored)) {
        found.push_back(it->path().string());
      }
    }
    PADDLE_ENFORCE(!found.empty(),
                   phi::errors::NotFound("no case (a folder with case.json) below %s", path));
    std::sort(found.begin(), found.end());
    for (const std::string& folder : found) {
      if (std::find(folders.begin(), folders.end(), folder) == folders.end())
        folders.push_back(folder);
    }
  }
  return folders;
}

}  // namespace parity
}  // namespace phibridge
