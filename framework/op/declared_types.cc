#include "framework/op/declared_types.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "phi/core/registered.h"

namespace phibridge {
namespace {

using RowsOfOp = std::vector<const DeclaredTypes*>;
using Rows = std::unordered_map<std::string, RowsOfOp>;

phi::Registered<Rows>& RegisteredRows() {
  static auto* const rows = new phi::Registered<Rows>;
  return *rows;
}

}  // namespace

void DeclaredTypesRegistrar::Add(const DeclaredTypes* rows, size_t count) {
  Rows& all = RegisteredRows().Write();
  for (const DeclaredTypes* row = rows; row != rows + count; ++row) {
    RowsOfOp& of_op = all[row->op_type];
    const auto is_of_slot = [row](const DeclaredTypes* other) {
      return std::strcmp(other->slot, row->slot) == 0;
    };
    if (std::none_of(of_op.begin(), of_op.end(), is_of_slot)) of_op.push_back(row);
  }
}

const std::vector<const DeclaredTypes*>& DeclaredTypesOf(const std::string& op_type) {
  static const auto* const none = new RowsOfOp;
  const Rows& all = RegisteredRows().Read();
  const auto found = all.find(op_type);
  return found == all.end() ? *none : found->second;
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
