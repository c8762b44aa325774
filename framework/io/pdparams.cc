#include "framework/io/pdparams.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "framework/io/param_io.h"
#include "framework/io/pickle.h"
#include "framework/io/tensor_io.h"
#include "framework/io/visit_folder.h"
#include "framework/io/write_file.h"
#include "framework/program/mapped_file.h"
#include "phi/core/enforce.h"
#include "phi/core/memory.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;

SavedValue LoadFolder(const std::string& folder) {
  std::vector<std::string> names;
  const bool is_read = VisitFolder(folder, [&](const char* name) {
    std::error_code ignored;
    if (fs::is_regular_file(folder + "/" + name, ignored)) names.emplace_back(name);
    return true;
  });
  if (!is_read) ThrowFileError("read", folder, errno);
  std::sort(names.begin(), names.end());
  SavedValue::Dict state;
  for (const std::string& name : names) {
    const MappedFile file(folder + "/" + name);
    if (!LooksLikeTensorRecord(file.bytes())) continue;  // the program, notes
    const TensorRecord record = ReadTensorRecord(file.bytes(), 0);
    phi::DenseTensor tensor;
    CopyRecord(file.bytes(), record, phi::CPUPlace(), &tensor);
    state.emplace_back(name, SavedValue{std::move(tensor)});
  }
  PADDLE_ENFORCE(!state.empty(),
                 phi::errors::NotFound("no file of the folder %s is a tensor", folder));
  return {std::move(state)};
}

// A dictionary with the names that paddle.load wants beside tensors.
SavedValue WithNames(const SavedValue& state) {
  const auto* dict = std::get_if<SavedValue::Dict>(&state.value);
  if (dict == nullptr || state.Find(kParameterNames) != nullptr) return state;
  SavedValue::Dict names;
  for (const auto& [name, value] : *dict) {
    if (value.tensor() != nullptr) names.emplace_back(name, SavedValue{name});
  }
  SavedValue::Dict all = *dict;
  all.emplace_back(kParameterNames, SavedValue{std::move(names)});
  return {std::move(all)};
}

}  // namespace

SavedValue LoadState(const std::string& path) {
  return phi::WithTypedErrors([&] {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return LoadFolder(path);
    const MappedFile file(path);
    return ReadPickle(file.bytes(), path);
  });
}

void SaveState(const SavedValue& state, const std::string& path) {
  phi::WithTypedErrors([&] { WriteFile(path, PickleBytes(WithNames(state))); });
}

void SaveStateFolder(const SavedValue& state, const std::string& folder, bool by_parameter) {
  phi::WithTypedErrors([&] {
    const auto* dict = std::get_if<SavedValue::Dict>(&state.value);
    PADDLE_ENFORCE_NOT_NULL(
        dict, phi::errors::InvalidArgument(
                  "%s is to hold a dictionary of tensors, not another value", folder));
    const SavedValue* names = by_parameter ? state.Find(kParameterNames) : nullptr;
    NamedTensors tensors;
    for (const auto& [name, value] : *dict) {
      if (value.tensor() == nullptr) continue;
      const SavedValue* other = names == nullptr ? nullptr : names->Find(name);
      const auto* text = other == nullptr ? nullptr : std::get_if<std::string>(&other->value);
      tensors.emplace_back(text == nullptr ? name : *text, value.tensor());
    }
    NewFolder saved(folder);
    SaveSeparate(tensors, &saved);
    saved.Commit();
  });
}

}  // namespace phibridge
