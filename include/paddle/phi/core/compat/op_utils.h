#pragma once

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compat/op_utils_map.h"
#include "paddle/phi/core/compat/arg_map_context.h"
#include "paddle/phi/core/enforce.h"
#include "phi/core/logging.h"
