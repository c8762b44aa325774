#pragma once

#include <functional>
#include <string>

#include "parity/hostile/victim.h"

namespace phibridge {
namespace parity {

/// What of a program, or of the values that it reads, is wrong.
enum class HostileClass { kKind, kSlot, kAttribute, kShape, kLoD, kValue, kType };
constexpr HostileClass kHostileClasses[] = {
    HostileClass::kKind, HostileClass::kSlot,  HostileClass::kAttribute, HostileClass::kShape,
    HostileClass::kLoD,  HostileClass::kValue, HostileClass::kType};
/// "kind", "slot", "attribute", "shape", "lod", "value", "type".
const char* HostileClassName(HostileClass of);

/// One change of a valid program.
struct Mutation {
  HostileClass of;
  std::string what;
  std::function<void(Victim*)> apply;
  /// False: the program says nothing of what is changed, so that planning cannot know of it.
  bool is_declared = true;
};

}  // namespace parity
}  // namespace phibridge
