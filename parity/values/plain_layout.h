#pragma once

#include "framework/api/phibridge.h"

namespace phibridge {
namespace parity {

/// `tensor` in row-major order: itself, or out of a blocked layout of oneDNN. In the place where it
/// lies.
Tensor PlainLayout(const Tensor& tensor);

}  // namespace parity
}  // namespace phibridge
