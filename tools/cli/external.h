#pragma once

#include <string>
#include <vector>

namespace phibridge {
namespace tools {

/// Programs that are subcommands by their name: phibridge-NAME, beside this program or in
/// ../libexec/phibridge. Sorted names.
std::vector<std::string> ExternalCommands();

/// Becomes the program of the subcommand `name`; returns if there is none. Errors: Unavailable if
/// it cannot be started.
void StartExternal(const std::string& name, char** argv);

}  // namespace tools
}  // namespace phibridge
