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

/// How to get the program of a subcommand that this project has and that is not there; "" for a
/// name that it does not have.
std::string HowToBuildExternal(const std::string& name);

}  // namespace tools
}  // namespace phibridge
