#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "paddle/phi/common/place.h"
#include "paddle/phi/core/macros.h"
#include "phi/core/allocator.h"
