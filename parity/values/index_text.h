#pragma once

#include <cstdint>
#include <string>

#include "phi/core/ddim.h"

namespace phibridge {
namespace parity {

/// "[3, 4]": the index of the element with linear index `flat` in row-major order.
std::string IndexText(int64_t flat, const phi::DDim& dims);

}  // namespace parity
}  // namespace phibridge
