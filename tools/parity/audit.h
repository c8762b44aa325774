#pragma once

#include <string>
#include <vector>

namespace phibridge {
namespace tools {

/// What is wrong with the case lists as a whole, a line each: forward ops with a PHI kernel but no
/// case list, or no independent legacy kernel and no word why; lists that do not stand in the file
/// of their op; tolerances beyond what is derived that `exceptions_file` does not count.
std::vector<std::string> Audit(const std::string& exceptions_file);

/// The text of that file as the case lists are now: an op and its number of exceptions a line.
std::string ExceptionCounts();

}  // namespace tools
}  // namespace phibridge
