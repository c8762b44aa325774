#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "paddle/fluid/platform/place.h"
#include "paddle/phi/core/allocator.h"
#include "phi/core/allocator.h"

namespace paddle {
namespace memory {
namespace allocation {
using Allocation = ::phi::Allocation;
using AllocationPtr = ::phi::AllocationPtr;
using Allocator = ::phi::Allocator;
}  // namespace allocation

using Allocation = ::phi::Allocation;
using AllocationPtr = ::phi::AllocationPtr;
}  // namespace memory
}  // namespace paddle
