#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phibridge {

/// What a file of paddle.save holds (.pdparams, .pdopt): a tree of the few kinds of values that
/// such files are made of. monostate: None.
struct SavedValue {
  using List = std::vector<SavedValue>;
  using Dict = std::vector<std::pair<std::string, SavedValue>>;  // in the order of the file
  struct Tuple {
    List items;
  };
  std::variant<std::monostate, bool, int64_t, double, std::string, phi::DenseTensor, List, Dict,
               Tuple>
      value;

  /// The entry of a dictionary; nullptr if there is none, or if this is no dictionary.
  const SavedValue* Find(const std::string& key) const {
    const Dict* dict = std::get_if<Dict>(&value);
    if (dict == nullptr) return nullptr;
    for (const auto& [name, entry] : *dict) {
      if (name == key) return &entry;
    }
    return nullptr;
  }
  /// nullptr if this is no tensor.
  const phi::DenseTensor* tensor() const { return std::get_if<phi::DenseTensor>(&value); }
};

/// The dictionary of that name where `paddle.save` writes a state dict beside its tensors: names of
/// the structure to names of the parameters.
inline constexpr const char* kParameterNames = "StructuredToParameterName@@";

}  // namespace phibridge
