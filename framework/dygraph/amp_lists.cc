#include "framework/dygraph/amp_lists.h"

#include "phi/core/registered.h"

namespace phibridge {
namespace {

using Records = std::map<std::string, const AmpRecord*>;

phi::Registered<Records>& RegisteredRecords() {
  static auto* const records = new phi::Registered<Records>;
  return *records;
}

}  // namespace

void AmpListRegistrar::Add(const AmpRecord* records, size_t count) {
  Records& all = RegisteredRecords().Write();
  for (size_t i = 0; i < count; ++i) all.emplace(records[i].op_type, &records[i]);
}

const Records& AllAmpRecords() { return RegisteredRecords().Read(); }

}  // namespace phibridge
