#include "compat/mapping_notes.h"

namespace phibridge {

MappingNotes& MappingNotes::Instance() {
  static auto* notes = new MappingNotes;
  return *notes;
}

const MappingNotes::Reasons& MappingNotes::DroppedBy(const std::string& op_type) const {
  static const Reasons kNone;
  const auto& dropped = dropped_.Read();
  const auto it = dropped.find(op_type);
  return it == dropped.end() ? kNone : it->second;
}

const std::string* MappingNotes::DifferenceOf(const std::string& op_type) const {
  const auto& differences = differences_.Read();
  const auto it = differences.find(op_type);
  return it == differences.end() ? nullptr : &it->second;
}

}  // namespace phibridge
