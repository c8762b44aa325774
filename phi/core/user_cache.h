#pragma once

#include <string>

namespace phi {

// Small files that a later process of the same user may read, and that may vanish at any time:
// below $XDG_CACHE_HOME/phibridge, or ~/.cache/phibridge.

/// The folder; "" if the environment names none.
std::string UserCacheFolder();
/// What WriteUserCache wrote under this name; "" if there is no such file.
std::string ReadUserCache(const std::string& name);
/// Writes the file anew, whole or not at all. False if that cannot be done: no folder, no rights,
/// no room.
bool WriteUserCache(const std::string& name, const std::string& text);

}  // namespace phi
