#include "tools/common/program/plugin.h"

#include <dlfcn.h>

#include <filesystem>

#include "phi/core/enforce.h"
#include "phi/core/registered.h"

namespace phibridge {
namespace tools {

void LoadPlugin(const std::string& path) {
  // A name without a folder would be looked for among the system's libraries.
  std::error_code ignored;
  const std::string full = std::filesystem::absolute(path, ignored).string();
  phi::RegistryUpdate update;
  // Never closed: the registries point into it.
  if (dlopen(full.c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) {
    PADDLE_THROW(phi::errors::Unavailable("the plug-in cannot be loaded: %s", dlerror()));
  }
}

void AddPluginOption(CLI::App* app) {
  app->add_option_function<std::vector<std::string>>(
         "--plugin",
         [](const std::vector<std::string>& paths) {
           for (const std::string& path : paths) {
             try {
               LoadPlugin(path);
             } catch (const phi::enforce::EnforceNotMet& error) {
               throw CLI::ValidationError("--plugin", error.error_str());
             }
           }
         },
         "a library with operators and kernels of your own; may be repeated")
      ->type_name("LIB.so")
      ->allow_extra_args(false);
}

}  // namespace tools
}  // namespace phibridge
