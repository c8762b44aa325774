#pragma once

#include <string>
#include <vector>

namespace phibridge {

/// How LoadPlugin treats what the library has already.
struct PluginOptions {
  /// Ops whose own things a plug-in may put before the library's: op, argument mapping, shape
  /// functions and kernels, and those of the gradient ops (softmax: softmax_grad, too); "*": all.
  std::vector<std::string> replace;
};

/// Loads a shared library that was built against this one, and registers what it brings:
/// operators, kernels, shape functions, argument mappings, all of it or nothing. It stays loaded as
/// long as the process, as sessions may point into it. Load plug-ins before the programs that are
/// to use them. Loading one again does nothing, or, after an error, tries again. Errors:
/// Unavailable with what the system's loader says; PreconditionNotMet if it was built for another
/// version of phibridge, which is known before anything of it counts; InvalidArgument for what its
/// registrars could not do; AlreadyExists naming all that the library or another plug-in has and
/// the options do not let it replace, with both places and the remedy. Two plug-ins never replace
/// each other. A shape function for a kernel that is there already, and that the plug-in neither
/// brings nor may replace, is no error and does not count: whole files of them have some.
void LoadPlugin(const std::string& path, const PluginOptions& options = {});

/// One thing that a plug-in registered.
struct PluginEntry {
  std::string kind;      // "op", "argument mapping of op", "kernel", "legacy kernel", …
  std::string name;      // of the op or kernel
  std::string key;       // of a kernel
  std::string place;     // "my_kernel.cc:12 in libmine.so"
  std::string replaces;  // the place of the library's; "": it has none
  /// The place of the shape function that counts; "": this one does.
  std::string stands_behind = "";
};
struct Plugin {
  std::string path;
  std::vector<PluginEntry> entries;
};
/// Those that were accepted, in the order in which they were loaded.
std::vector<Plugin> LoadedPlugins();
/// True if one of them replaced something of the op: itself, its mapping or a kernel of its.
bool PluginReplaces(const std::string& op_type);

}  // namespace phibridge
