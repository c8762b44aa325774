#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "paddle/phi/core/string_tensor.h"
#include "phi/core/string_tensor.h"
