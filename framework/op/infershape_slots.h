#pragma once

#include <string>
#include <vector>

#include "framework/program/proto/op_proto.h"
#include "framework/program/type_defs.h"
#include "phi/core/enforce.h"

// Slot look-ups shared by shape inference over descriptions and over values.

namespace paddle {
namespace framework {
namespace details {

/// The entries of a slot; empty if there is none.
template <typename T>
const std::vector<T>& Slot(const std::map<std::string, std::vector<T>>& slots,
                           const std::string& name) {
  static const std::vector<T> kNone;
  auto it = slots.find(name);
  return it == slots.end() ? kNone : it->second;
}

/// Errors: OutOfRange.
inline const std::string& SlotNameAt(const proto::OpProto& proto, bool inputs, size_t idx) {
  const auto& vars = inputs ? proto.inputs() : proto.outputs();
  PADDLE_ENFORCE_LT(
      idx, vars.size(),
      phi::errors::OutOfRange("op `%s` has %d slots, not %d", proto.type(), vars.size(), idx + 1));
  return vars[idx].name();
}

/// One existing entry, as HasInput and HasOutput mean it.
template <typename T>
bool HasOne(const std::vector<T*>& vars) {
  return vars.size() == 1 && vars[0] != nullptr;
}

/// At least one entry, and all exist; with `allow_null`, any exists.
template <typename T>
bool HasAllOf(const std::vector<T*>& vars, bool allow_null) {
  size_t found = 0;
  for (const T* var : vars) found += var != nullptr ? 1 : 0;
  return allow_null ? found > 0 : !vars.empty() && found == vars.size();
}

/// Entry i. Errors: NotFound if it does not exist.
template <typename T>
T& At(const std::vector<T*>& vars, const std::string& op, const std::string& name, size_t i) {
  PADDLE_ENFORCE(i < vars.size() && vars[i] != nullptr,
                 phi::errors::NotFound("op `%s` has no variable %d in slot `%s`", op, i, name));
  return *vars[i];
}

}  // namespace details
}  // namespace framework
}  // namespace paddle
