#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace phibridge {
namespace parity {

/// True if a file of JSON says that it is of this `format` and `version`. Never throws: members of
/// other types are another format.
inline bool HasFormat(const nlohmann::json& file, std::string_view format, int version) {
  if (!file.is_object()) return false;
  const auto said = file.find("format"), of = file.find("version");
  return said != file.end() && of != file.end() && *said == format && *of == version;
}

}  // namespace parity
}  // namespace phibridge
