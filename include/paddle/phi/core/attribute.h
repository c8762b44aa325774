#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/utils/flat_hash_map.h"
#include "paddle/utils/variant.h"
#include "phi/common/place.h"
#include "phi/core/attribute.h"

namespace phi {

/// As the original prints it: AttributeTypeName without `std::`, and "Undefined" for none.
inline std::ostream& operator<<(std::ostream& os, AttributeType type) {
  if (type == AttributeType::UNDEFINED) return os << "Undefined";
  std::string name = AttributeTypeName(type);
  const std::string space = "std::";
  for (size_t at = name.find(space); at != std::string::npos; at = name.find(space)) {
    name.erase(at, space.size());
  }
  return os << name;
}

}  // namespace phi
