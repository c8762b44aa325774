#pragma once

#include <string>
#include <vector>

#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// Whether the result says of the order of axes what the inputs say: images whose channels are last
/// stay such (DataLayout::NHWC), unless the operator moves axes. Looked at are operators that
/// programs run between operators on images. Of each fault a sentence.
std::vector<std::string> FaultsOfLayouts(const Execution& question);

}  // namespace parity
}  // namespace phibridge
