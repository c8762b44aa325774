#include <cxxabi.h>
#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "phi/core/kernel_factory.h"
#include "phi/core/registration.h"

namespace phi {
namespace {

std::string NameOf(const void* address) {
  Dl_info info;
  if (dladdr(address, &info) == 0 || info.dli_sname == nullptr) return "";
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status), &std::free);
  return name == nullptr ? info.dli_sname : name.get();
}

}  // namespace

std::string PlaceText(const RegistrationPlace& place) {
  const std::string library = std::filesystem::path(LibraryOf(place)).filename().string();
  std::string where = *place.file == '\0'
                          ? NameOf(place.address)
                          : std::string(SourcePath(place.file)) + ":" + std::to_string(place.line);
  if (library.empty()) return where;
  return where.empty() ? library : where + " in " + library;
}

}  // namespace phi
