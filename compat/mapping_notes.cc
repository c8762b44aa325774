#include "compat/mapping_notes.h"

namespace phibridge {

MappingNotes& MappingNotes::Instance() {
  static auto* notes = new MappingNotes;
  return *notes;
}

const MappingNotes::Reasons& MappingNotes::DroppedBy(const std::string& op_type) const {
  static const Reasons kNone;
  const auto it = dropped_.find(op_type);
  return it == dropped_.end() ? kNone : it->second;
}

const std::string* MappingNotes::DifferenceOf(const std::string& op_type) const {
  const auto it = differences_.find(op_type);
  return it == differences_.end() ? nullptr : &it->second;
}

}  // namespace phibridge
