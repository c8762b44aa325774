#include <unistd.h>

#include <filesystem>

#include "framework/api/session_impl.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

// The values of all persistable variables as they are now.
NamedTensors PersistableValues(const std::vector<ParamSpec>& specs,
                               const paddle::framework::Scope& scope) {
  NamedTensors values;
  std::string missing;
  for (const ParamSpec& spec : specs) {
    const paddle::framework::Variable* var = scope.FindVar(spec.name);
    const phi::TensorBase* value = var == nullptr ? nullptr : var->tensor();
    if (value == nullptr || !value->initialized()) {
      missing += phi::Format(" `%s`", spec.name);
    } else {
      values.emplace_back(spec.name, value);
    }
  }
  PADDLE_ENFORCE(missing.empty(), phi::errors::PreconditionNotMet(
                                      "these variables have no value to save:%s", missing));
  return values;
}

}  // namespace

// A folder of another name gets the name when it is complete.
void Session::Save(const std::string& folder,
                   const std::map<std::string, std::string>& notes) const {
  PADDLE_ENFORCE(!fs::exists(folder), phi::errors::AlreadyExists(
                                          "%s exists already, so nothing was saved there", folder));
  const Model& model = impl_->shared.model;
  const NamedTensors values = PersistableValues(model.specs, impl_->scope);
  const fs::path unfinished =
      fs::path(folder).lexically_normal().string() + ".unfinished." + std::to_string(getpid());
  try {
    fs::create_directories(unfinished);
    SaveSeparate(values, unfinished.string());
    WriteFile((unfinished / "model.pdmodel").string(), model.program->SerializeToString());
    for (const auto& [name, text] : notes) WriteFile((unfinished / name).string(), text);
    fs::rename(unfinished, folder);
  } catch (const std::exception& error) {
    std::error_code ignored;
    fs::remove_all(unfinished, ignored);
    PADDLE_THROW(phi::errors::Unavailable("%s cannot be saved: %s", folder, error.what()));
  }
}

}  // namespace phibridge
