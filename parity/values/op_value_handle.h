#pragma once

#include <memory>

namespace paddle {
namespace framework {
class Variable;
}  // namespace framework
}  // namespace paddle

namespace phibridge {
namespace parity {

/// What a variable held: a DenseTensor, SelectedRows or TensorArray in host memory of its own,
/// row-major, or nothing. Never changed, so whoever needs it shares it. Made and read by
/// op_value.h.
using OpValue = std::shared_ptr<const paddle::framework::Variable>;

}  // namespace parity
}  // namespace phibridge
