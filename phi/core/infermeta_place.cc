#include "phi/core/infermeta_place.h"

#include <cstring>
#include <map>
#include <mutex>
#include <utility>

namespace phi {
namespace {

// Not a Registered table: what a plug-in says is asked for while the plug-in is loaded.
struct Places {
  std::mutex mutex;
  std::map<std::pair<std::string, const void*>, RegistrationPlace> of_function;
};
Places& AllPlaces() {
  static auto* const places = new Places;
  return *places;
}

}  // namespace

void NoteShapeFunctionPlace(const std::string& kernel_name, const void* function, const char* file,
                            int line) {
  const RegistrationPlace place{file, line, function};
  Places& places = AllPlaces();
  const std::lock_guard<std::mutex> lock(places.mutex);
  const auto [found, is_new] = places.of_function.emplace(std::pair(kernel_name, function), place);
  if (!is_new && std::strcmp(file, found->second.file) < 0) found->second = place;
}

RegistrationPlace ShapeFunctionPlace(const std::string& kernel_name, const void* function) {
  Places& places = AllPlaces();
  const std::lock_guard<std::mutex> lock(places.mutex);
  const auto found = places.of_function.find({kernel_name, function});
  if (found != places.of_function.end()) return found->second;
  return {"", 0, function};
}

}  // namespace phi
