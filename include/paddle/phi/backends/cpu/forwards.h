#pragma once

namespace Eigen {
struct DefaultDevice;
}
