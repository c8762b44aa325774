#pragma once

#include "paddle/fluid/platform/transform.h"

namespace phi {
template <typename DeviceContext>
using Transform = ::paddle::platform::Transform<DeviceContext>;
}  // namespace phi
