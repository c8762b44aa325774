#pragma once

#include <typeindex>

#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/lod_rank_table.h"
#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/var_type_traits.h"
#include "paddle/fluid/framework/variable.h"

namespace paddle {
namespace framework {

template <typename T>
bool IsType(const std::type_index& type) {
  return type == std::type_index(typeid(T));
}

/// What programs call variables of a C++ type, or variables of Variable::Type(). Errors:
/// Unimplemented.
inline proto::VarType::Type ToVarType(std::type_index type) {
  return static_cast<proto::VarType::Type>(TypeIndexToVarTraitId(type));
}
inline proto::VarType::Type ToVarType(int type) { return static_cast<proto::VarType::Type>(type); }

/// visitor(value), with the class of the value. Errors: Unimplemented for values that are no
/// tensor, SelectedRows, array of tensors or rank table.
template <typename Visitor>
void VisitVarType(const Variable& var, Visitor visitor) {
  if (var.IsType<LoDTensor>()) return visitor(var.Get<LoDTensor>());
  if (var.IsType<LoDRankTable>()) return visitor(var.Get<LoDRankTable>());
  if (var.IsType<LoDTensorArray>()) return visitor(var.Get<LoDTensorArray>());
  if (var.IsType<SelectedRows>()) return visitor(var.Get<SelectedRows>());
  PADDLE_THROW(
      ::phi::errors::Unimplemented("a variable that holds a %s is not visited", var.TypeName()));
}

}  // namespace framework
}  // namespace paddle
