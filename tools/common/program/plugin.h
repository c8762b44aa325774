#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace phibridge {
namespace tools {

/// --plugin LIB.so and --replace OP, which may be repeated: the libraries are loaded when the
/// options of `app` have been read. `rules` gives texts with kernel rules, separated by commas, of
/// which OP=plugin asks for OP as --replace does.
void AddPluginOption(CLI::App* app,
                     const std::function<std::vector<std::string>()>& rules = nullptr);

}  // namespace tools
}  // namespace phibridge
