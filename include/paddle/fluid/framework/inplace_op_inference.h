#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "framework/program/inplace_op_inference.h"
#include "paddle/fluid/framework/type_defs.h"
