#pragma once

#include <string>
#include <vector>

namespace phibridge {

/// The names of the libraries that a 64-bit ELF library asks the loader for (DT_NEEDED); empty for
/// any other file. Reads the file alone, whatever it holds.
std::vector<std::string> NeededLibraries(const std::string& path);

}  // namespace phibridge
