#pragma once

#include <string>
#include <vector>

namespace phibridge {

/// The names of the libraries that a 64-bit ELF library asks the loader for (DT_NEEDED); empty for
/// any other file. Reads the file alone, whatever it holds.
std::vector<std::string> NeededLibraries(const std::string& path);
/// The text that a section of such a file begins with, up to a zero and 255 bytes at most; empty
/// if there is no such section.
std::string TextOfSection(const std::string& path, const std::string& name);

}  // namespace phibridge
