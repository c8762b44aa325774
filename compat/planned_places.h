#pragma once

#include <string>
#include <vector>

#include "phi/common/backend.h"

namespace phibridge {

/// The back end of the CPU that a plan prefers for one operator of a program.
struct PlannedPlace {
  int block = 0;
  int index = 0;
  std::string op_type;
  phi::Backend backend = phi::Backend::CPU;  // or ONEDNN
  std::string why;                           // "measured: onednn 12.0 us, cpu 20.0 us"
};

/// A plan: at most one place an operator. Immutable; elements keep their address.
class PlannedPlaces {
 public:
  explicit PlannedPlaces(std::vector<PlannedPlace> places);

  /// nullptr if the plan says nothing of that operator, or it is of another type.
  const PlannedPlace* Find(const std::string& op_type, int block, int index) const;
  /// By block and index.
  const std::vector<PlannedPlace>& places() const { return places_; }

 private:
  std::vector<PlannedPlace> places_;
};

}  // namespace phibridge
