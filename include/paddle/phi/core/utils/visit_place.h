#pragma once

#include "paddle/fluid/platform/place.h"

namespace phi {
using paddle::platform::VisitPlace;
}  // namespace phi
