#pragma once

#include "phi/core/allocator.h"
