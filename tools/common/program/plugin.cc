#include "tools/common/program/plugin.h"

#include <algorithm>
#include <memory>
#include <sstream>

#include "framework/api/phibridge.h"
#include "framework/api/plugin.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

// A library of another kind, or one whose registrars were not linked into it.
void TellIfEmpty(const std::string& path) {
  const std::vector<Plugin> loaded = LoadedPlugins();
  if (loaded.empty() || !loaded.back().entries.empty()) return;
  Print(stderr, "note: the plug-in {} registers no op and no kernel\n", path);
}

// Whether `entry`, of the plug-in loaded last, stands behind that of another plug-in.
bool IsBehindAPlugin(const PluginEntry& entry, const std::vector<Plugin>& loaded) {
  const auto counts = [&](const PluginEntry& other) {
    return other.kind == entry.kind && other.name == entry.name && other.stands_behind.empty();
  };
  return std::any_of(loaded.begin(), loaded.end() - 1, [&](const Plugin& plugin) {
    return std::any_of(plugin.entries.begin(), plugin.entries.end(), counts);
  });
}

// A file of shape functions carried as a whole has some for kernels of the library.
void TellOfShapeFunctions(const std::string& path) {
  std::vector<std::string> kernels, of_plugins;
  const std::vector<Plugin> loaded = LoadedPlugins();
  for (const PluginEntry& entry : loaded.back().entries) {
    if (entry.stands_behind.empty()) continue;
    (IsBehindAPlugin(entry, loaded) ? of_plugins : kernels).push_back(entry.name);
  }
  if (!kernels.empty()) {
    Print(stderr,
          "note: {} brings no kernels `{}`: its shape functions for them do not count; --replace "
          "{} lets them\n",
          path, fmt::join(kernels, "`, `"), kernels[0]);
  }
  if (!of_plugins.empty()) {
    Print(stderr,
          "note: {} brings no kernels `{}`: its shape functions for them do not count, those of "
          "another plug-in do\n",
          path, fmt::join(of_plugins, "`, `"));
  }
}

struct Asked {
  std::vector<std::string> paths;
  PluginOptions options;
};

void AddOpsOfRules(const std::string& text, std::vector<std::string>* ops) {
  static const std::string kEnd = "=plugin";
  std::istringstream rules(text);
  for (std::string rule; std::getline(rules, rule, ',');) {
    const size_t at = rule.size() < kEnd.size() ? std::string::npos : rule.size() - kEnd.size();
    if (at == std::string::npos || rule.compare(at, kEnd.size(), kEnd) != 0) continue;
    ops->push_back(rule.substr(0, at));
  }
}

void Load(Asked asked, const std::vector<std::string>& rules) {
  for (const std::string& text : rules) AddOpsOfRules(text, &asked.options.replace);
  if (asked.paths.empty() && !asked.options.replace.empty()) {
    throw CLI::ValidationError(
        "--replace", "no --plugin is given that could replace `" + asked.options.replace[0] + "`");
  }
  for (const std::string& path : asked.paths) {
    try {
      LoadPlugin(path, asked.options);
      TellIfEmpty(path);
      TellOfShapeFunctions(path);
    } catch (const Error& error) {
      throw CLI::ValidationError("--plugin", error.what());
    }
  }
}

}  // namespace

void AddPluginOption(CLI::App* app, const std::function<std::vector<std::string>()>& rules) {
  const auto asked = std::make_shared<Asked>();
  app->add_option("--plugin", asked->paths,
                  "a library with operators and kernels of your own; may be repeated")
      ->type_name("LIB.so")
      ->allow_extra_args(false);
  app->add_option("--replace", asked->options.replace,
                  "an op of which the plug-in's own parts, and those of its gradients, take the "
                  "place of the library's; '*': all; may be repeated. --kernel OP=library still "
                  "takes the library's")
      ->type_name("OP")
      ->allow_extra_args(false);
  app->parse_complete_callback(
      [asked, rules] { Load(*asked, rules == nullptr ? std::vector<std::string>() : rules()); });
}

}  // namespace tools
}  // namespace phibridge
