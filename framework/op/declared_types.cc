#include "framework/op/declared_types.h"

#include <map>
#include <utility>

#include "phi/core/registered.h"

namespace phibridge {
namespace {

using Rows = std::map<std::pair<std::string, std::string>, const DeclaredTypes*>;

phi::Registered<Rows>& RegisteredRows() {
  static auto* const rows = new phi::Registered<Rows>;
  return *rows;
}

}  // namespace

void DeclaredTypesRegistrar::Add(const DeclaredTypes* rows, size_t count) {
  Rows& all = RegisteredRows().Write();
  for (size_t i = 0; i < count; ++i)
    all.emplace(std::make_pair(rows[i].op_type, rows[i].slot), &rows[i]);
}

const DeclaredTypes* FindDeclaredTypes(const std::string& op_type, const std::string& slot) {
  const Rows& all = RegisteredRows().Read();
  const auto found = all.find({op_type, slot});
  return found == all.end() ? nullptr : found->second;
}

std::string TypesText(uint32_t types, phi::DataType kernel) {
  if ((types & kTypeOfKernel) != 0) types = (types & ~kTypeOfKernel) | TypeBit(kernel);
  std::string text;
  for (int i = 0; i < static_cast<int>(phi::DataType::NUM_DATA_TYPES); ++i) {
    const auto dtype = static_cast<phi::DataType>(i);
    if ((types & TypeBit(dtype)) == 0) continue;
    const uint32_t others = types & ~((TypeBit(dtype) << 1) - 1);
    text += text.empty() ? "" : others == 0 ? " or " : ", ";
    text += phi::DataTypeToString(dtype);
  }
  return text;
}

}  // namespace phibridge
