#pragma once

#include <string>
#include <vector>

namespace phibridge {

/// The saved programs below folders, by the names of their files: *.pdmodel and __model__, without
/// those that are called startup. One that is alone in its folder is given as that folder, so that
/// case.json and start-up program beside it are found; others as files. A path that is a program
/// file itself is one. Sorted, each once. Errors: NotFound, naming `option`, for a path that is not
/// there or has no program.
std::vector<std::string> FindPrograms(const std::vector<std::string>& paths, const char* option);

}  // namespace phibridge
