#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace phibridge {
namespace tools {

/// Loads a shared library that was built against this one: what it registers (operators, kernels,
/// shape functions, argument mappings) is there for the rest of the process. Errors: Unavailable
/// with what the loader says.
void LoadPlugin(const std::string& path);

/// --plugin LIB.so, which may be repeated: loaded while the command line is read.
void AddPluginOption(CLI::App* app);

}  // namespace tools
}  // namespace phibridge
