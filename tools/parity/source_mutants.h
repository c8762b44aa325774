#pragma once

#include "tools/parity/parity_options.h"

namespace phibridge {
namespace tools {

/// Tries the mutants of the sources that this program was compiled from, which `options.mutants`
/// lists: for each, the cases that reach its place, until one notices. Prints the rate by family of
/// sources and what survived, writes `options.json` if asked. Returns an exit code: 0 if at least
/// 92 % of all and 80 % of every family were noticed, and no case failed without a mutant: those
/// are left out. Errors: NotFound if the program was compiled without mutants; InvalidArgument for
/// a list that is none.
int RunSourceMutants(const ParityOptions& options);

}  // namespace tools
}  // namespace phibridge
