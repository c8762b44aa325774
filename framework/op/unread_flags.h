#pragma once

namespace phibridge {

/// Says on standard error, once in a process, which variables FLAGS_… of the environment no flag
/// reads, as those with a slip of the pen do. Flags of plug-ins that are loaded later are not
/// known.
void WarnOfUnreadFlags();

}  // namespace phibridge
