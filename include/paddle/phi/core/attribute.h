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

inline std::ostream& operator<<(std::ostream& os, AttributeType type) {
  return os << AttributeTypeName(type);
}

}  // namespace phi
