#pragma once

#include <string>
#include <unordered_map>

#include "phi/core/attribute.h"
#include "phi/core/kernel_context.h"
