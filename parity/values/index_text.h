#pragma once

#include <cstdint>
#include <string>

#include "phi/core/ddim.h"

namespace phibridge {
namespace parity {

/// "[3, 4]", the place of a row-major element.
std::string IndexText(int64_t flat, const phi::DDim& dims);

}  // namespace parity
}  // namespace phibridge
