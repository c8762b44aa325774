#include "phi/core/infermeta_place.h"

#include <map>
#include <mutex>
#include <utility>

namespace phi {
namespace {

// Not a Registered table: what a plug-in says is asked for while the plug-in is loaded.
struct Places {
  std::mutex mutex;
  std::map<std::pair<std::string, InferMetaFn>, RegistrationPlace> of_function;
};
Places& AllPlaces() {
  static auto* const places = new Places;
  return *places;
}

}  // namespace

void NoteShapeFunctionPlace(const std::string& kernel_name, InferMetaFn fn, const char* file,
                            int line) {
  Places& places = AllPlaces();
  const std::lock_guard<std::mutex> lock(places.mutex);
  places.of_function.emplace(std::make_pair(kernel_name, fn),
                             RegistrationPlace{file, line, reinterpret_cast<const void*>(fn)});
}

RegistrationPlace ShapeFunctionPlace(const std::string& kernel_name, InferMetaFn fn) {
  Places& places = AllPlaces();
  const std::lock_guard<std::mutex> lock(places.mutex);
  const auto found = places.of_function.find({kernel_name, fn});
  if (found != places.of_function.end()) return found->second;
  return {"", 0, reinterpret_cast<const void*>(fn)};
}

}  // namespace phi
