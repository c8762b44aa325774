#pragma once

#include "framework/api/phibridge.h"

namespace phibridge {
namespace parity {

/// `tensor` in row-major order: itself, or a copy reordered from oneDNN's blocked layout, in the
/// same place.
Tensor PlainLayout(const Tensor& tensor);

}  // namespace parity
}  // namespace phibridge
