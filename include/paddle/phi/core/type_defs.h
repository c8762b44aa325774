#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "paddle/phi/core/attribute.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/utils/small_vector.h"
#include "phi/core/kernel_context.h"

namespace phi {

// How many names a signature keeps without an allocation. Lists of any of these sizes convert to
// each other.
constexpr size_t kInputSmallVectorSize = 15U;
constexpr size_t kAttrSmallVectorSize = 15U;
constexpr size_t kOutputSmallVectorSize = 15U;

class TensorBase;
using TensorName = std::string;
using AttributeMap = std::unordered_map<std::string, Attribute>;
using RuntimeAttrs = AttributeMap;

}  // namespace phi
