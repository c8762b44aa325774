#pragma once

#include <string>

#include "parity/harness/op_test.h"

namespace phibridge {
namespace parity {

/// Of a case that must fail, although it states no numbers: what is wrong if a program may be built
/// with it, or is refused with another message, and `refused_at_run` does not say why; or if that
/// says what is not so. Empty: nothing, or numbers decide.
std::string AcceptanceWhenBuilt(const OpTestParam& param);

}  // namespace parity
}  // namespace phibridge
