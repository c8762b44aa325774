#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "framework/program/var_type_inference.h"
#include "paddle/fluid/framework/block_desc.h"
#include "paddle/fluid/framework/type_defs.h"
