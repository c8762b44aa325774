#include "compat/planned_places.h"

#include <algorithm>
#include <utility>

namespace phibridge {

PlannedPlaces::PlannedPlaces(std::vector<PlannedPlace> places) : places_(std::move(places)) {
  std::sort(places_.begin(), places_.end(), [](const PlannedPlace& a, const PlannedPlace& b) {
    return std::make_pair(a.block, a.index) < std::make_pair(b.block, b.index);
  });
}

const PlannedPlace* PlannedPlaces::Find(const std::string& op_type, int block, int index) const {
  const auto wanted = std::make_pair(block, index);
  const auto found = std::lower_bound(places_.begin(), places_.end(), wanted,
                                      [](const PlannedPlace& place, const auto& key) {
                                        return std::make_pair(place.block, place.index) < key;
                                      });
  const bool is_it = found != places_.end() && found->block == block && found->index == index &&
                     found->op_type == op_type;
  return is_it ? &*found : nullptr;
}

}  // namespace phibridge
