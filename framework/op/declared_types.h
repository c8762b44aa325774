#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "phi/common/data_type.h"

namespace phibridge {

/// A set of element types, one bit each.
constexpr uint32_t TypeBit(phi::DataType dtype) { return uint32_t{1} << static_cast<int>(dtype); }
/// In such a set: the type of the kernel that computes.
constexpr uint32_t kTypeOfKernel = uint32_t{1} << 31;

/// What a record says in its field `types` (docs/records.md): the element types of one input.
struct DeclaredTypes {
  const char* op_type;
  const char* slot;  // what saved programs call it
  uint32_t types;
};

/// For the table that the build makes of the records (tools/records/element_types.py), and those of
/// other projects. The rows stay where they are; of two for one slot, the first counts.
class DeclaredTypesRegistrar {
 public:
  template <size_t kCount>
  explicit DeclaredTypesRegistrar(const DeclaredTypes (&rows)[kCount]) {
    Add(rows, kCount);
  }

 private:
  static void Add(const DeclaredTypes* rows, size_t count);
};

/// The rows of an operator, of each slot one; empty if its record says nothing. Valid for good.
const std::vector<const DeclaredTypes*>& DeclaredTypesOf(const std::string& op_type);
/// "int32 or int64"; `kernel` takes the place of kTypeOfKernel.
std::string TypesText(uint32_t types, phi::DataType kernel);

}  // namespace phibridge
