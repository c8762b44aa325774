#pragma once

#include <cstdint>

#include "framework/program/type_defs.h"
