#pragma once

#include "phi/common/place.h"

namespace paddle {
namespace experimental {
using phi::AllocationType;
using phi::CPUPlace;
using phi::CustomPlace;
using phi::GPUPinnedPlace;
using phi::GPUPlace;
using phi::Place;
}  // namespace experimental
}  // namespace paddle
