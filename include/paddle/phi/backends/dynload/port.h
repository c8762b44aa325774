#pragma once

#include <cstdint>

#include "paddle/fluid/platform/port.h"
