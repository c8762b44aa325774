#include "framework/api/session_impl.h"
#include "framework/io/write_file.h"

namespace phibridge {
namespace {

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

void CheckNames(const std::map<std::string, std::string>& notes) {
  for (const auto& [name, text] : notes) {
    const bool is_name = !name.empty() && name != "." && name != ".." &&
                         name.find('/') == std::string::npos &&
                         name.find('\0') == std::string::npos;
    PADDLE_ENFORCE(is_name, phi::errors::InvalidArgument(
                                "`%s` cannot be the name of a note, which is a file", name));
  }
}

// What a file system refuses is one thing for a caller: the folder cannot be made there.
bool IsOfFileSystem(const Error& error) {
  return error.code() == phi::NOT_FOUND || error.code() == phi::PERMISSION_DENIED ||
         error.code() == phi::UNAVAILABLE;
}

}  // namespace

void Session::Save(const std::string& folder, const std::map<std::string, std::string>& notes) const
    try {
  CheckNames(notes);
  const Model& model = impl_->shared.model;
  impl_->staged.WaitUnlessTold();
  const NamedTensors values = PersistableValues(model.specs, impl_->scope);
  try {
    NewFolder saved(folder);
    SaveSeparate(values, &saved);
    saved.Add("model.pdmodel", model.program->SerializeToString());
    for (const auto& [name, text] : notes) saved.Add(name, text);
    saved.Commit();
  } catch (const Error& error) {
    if (!IsOfFileSystem(error)) throw;
    PADDLE_THROW(phi::errors::Unavailable("%s cannot be saved: %s", folder, error.what()));
  }
} catch (...) {
  phi::RethrowTyped();
}

}  // namespace phibridge
