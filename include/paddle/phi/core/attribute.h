#pragma once

#include <ostream>

#include "phi/core/attribute.h"

namespace phi {

inline std::ostream& operator<<(std::ostream& os, AttributeType type) {
  return os << AttributeTypeName(type);
}

}  // namespace phi
