#pragma once

#include <memory>

#include "tools/cli/session_timer.h"
#include "tools/common/program/program_feeds.h"

namespace phibridge {
namespace tools {

/// Runs `sessions` sessions of the program, each in a thread of its own from the first run to the
/// last, whenever a line of standard input says for how long: so that a benchmark can let several
/// engines take turns. Prints one line of JSON when every session has answered, {"ready": true,
/// "groups": [runs that each session times together], "kernels": [as KernelsJson, of the first
/// session]}, and one for each turn: {"milliseconds": [of a run, group after group, session after
/// session], "seconds": of the turn}. A turn has at least two groups a session. Returns at the end
/// of standard input.
/// Errors: InvalidArgument for a line that is no time from 0 to 3600 s; whatever a run throws.
void RunTurns(const std::shared_ptr<const Program>& program, const ProgramFeeds& feeds,
              int sessions, const TimedRuns& how);

}  // namespace tools
}  // namespace phibridge
