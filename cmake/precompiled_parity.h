#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cmake/precompiled.h"
