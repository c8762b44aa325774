#pragma once

#include "tools/parity/parity_options.h"

namespace phibridge {
namespace tools {

/// Checks the case lists, or with `from` what programs execute, prints what is wrong, and writes
/// the files asked for. Returns an exit code: 0 all passed; 1 not, or nothing ran at the places
/// asked for; 2 a place that there is none of. Errors: those of files that cannot be read or
/// written, before anything runs where that can be seen then.
int RunParity(const ParityOptions& options);

}  // namespace tools
}  // namespace phibridge
