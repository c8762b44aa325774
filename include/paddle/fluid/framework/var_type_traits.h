#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <typeindex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/lod_rank_table.h"
#include "paddle/fluid/framework/feed_fetch_type.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/lod_rank_table.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/string_array.h"
#include "paddle/fluid/framework/variable.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"

namespace paddle {
namespace framework {

class Scope;

/// kId: the proto::VarType::Type of a C++ type that variables hold; not declared for other types.
template <typename T>
struct VarTypeTrait;

#define PHIBRIDGE_FOR_EACH_VAR_TYPE(X)  \
  X(LoDTensor, LOD_TENSOR)              \
  X(::phi::SelectedRows, SELECTED_ROWS) \
  X(LoDTensorArray, LOD_TENSOR_ARRAY)   \
  X(LoDRankTable, LOD_RANK_TABLE)       \
  X(::phi::SparseCooTensor, SPARSE_COO) \
  X(::phi::SparseCsrTensor, SPARSE_CSR) \
  X(::phi::StringTensor, PSTRING)       \
  X(FeedList, FEED_MINIBATCH)           \
  X(FetchList, FETCH_LIST)              \
  X(std::vector<Scope*>, STEP_SCOPES)   \
  X(Strings, STRINGS)                   \
  X(Vocab, VOCAB)                       \
  X(std::string, RAW)                   \
  X(int, INT32)                         \
  X(float, FP32)

#define PHIBRIDGE_VAR_TYPE_TRAIT(cpp_type, name)     \
  template <>                                        \
  struct VarTypeTrait<cpp_type> {                    \
    using Type = cpp_type;                           \
    static constexpr int kId = proto::VarType::name; \
    static int TypeId() { return kId; }              \
  };
PHIBRIDGE_FOR_EACH_VAR_TYPE(PHIBRIDGE_VAR_TYPE_TRAIT)
#undef PHIBRIDGE_VAR_TYPE_TRAIT

/// The C++ type of a type of variables. Errors: Unimplemented for one that has none here.
inline std::type_index ToTypeIndex(int var_id) {
  switch (var_id) {
#define PHIBRIDGE_TYPE_CASE(cpp_type, name) \
  case proto::VarType::name:                \
    return typeid(cpp_type);
    PHIBRIDGE_FOR_EACH_VAR_TYPE(PHIBRIDGE_TYPE_CASE)
#undef PHIBRIDGE_TYPE_CASE
    default:
      PADDLE_THROW(::phi::errors::Unimplemented("variable type %d has no C++ type here", var_id));
  }
}
/// For messages: the C++ type's name.
inline std::string ToTypeName(int var_id) {
  return ::phi::enforce::demangle(ToTypeIndex(var_id).name());
}
inline std::string ToTypeName(std::type_index type) {
  return ::phi::enforce::demangle(type.name());
}
/// The inverse of ToTypeIndex. Errors: Unimplemented.
inline int TypeIndexToVarTraitId(const std::type_index& type) {
#define PHIBRIDGE_TYPE_IF(cpp_type, name) \
  if (type == typeid(cpp_type)) return proto::VarType::name;
  PHIBRIDGE_FOR_EACH_VAR_TYPE(PHIBRIDGE_TYPE_IF)
#undef PHIBRIDGE_TYPE_IF
  PADDLE_THROW(
      ::phi::errors::Unimplemented("no variable type has the C++ type %s", ToTypeName(type)));
}
#undef PHIBRIDGE_FOR_EACH_VAR_TYPE

}  // namespace framework
}  // namespace paddle
