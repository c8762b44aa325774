#pragma once

#include <string>

#include "paddle/fluid/framework/feed_fetch_type.h"
#include "paddle/fluid/framework/lod_tensor.h"
#include "paddle/fluid/framework/scope.h"

namespace paddle {
namespace framework {

/// Puts a tensor, whose memory is shared, into column `index` of the list in variable `var_name`.
inline void SetFeedVariable(Scope* scope, const LoDTensor& input, const std::string& var_name,
                            size_t index) {
  FeedList* feed = scope->Var(var_name)->GetMutable<FeedList>();
  if (feed->size() <= index) feed->resize(index + 1);
  LoDTensor tensor = input;
  (*feed)[index] = tensor;
}
/// Column `index` of the list in variable `var_name`. Errors: NotFound, OutOfRange.
inline auto& GetFetchVariable(const Scope& scope, const std::string& var_name, size_t index) {
  Variable* variable = scope.FindVar(var_name);
  PADDLE_ENFORCE_NOT_NULL(variable, ::phi::errors::NotFound("there is no variable `%s`", var_name));
  FetchList* fetched = variable->GetMutable<FetchList>();
  PADDLE_ENFORCE_LT(index, fetched->size(),
                    ::phi::errors::OutOfRange("there is no column %d in `%s`", index, var_name));
  return (*fetched)[index];
}
inline LoDTensor& GetVariableTensor(const Scope& scope, const std::string& var_name) {
  Variable* variable = scope.FindVar(var_name);
  PADDLE_ENFORCE_NOT_NULL(variable, ::phi::errors::NotFound("there is no variable `%s`", var_name));
  return *variable->GetMutable<LoDTensor>();
}

}  // namespace framework
}  // namespace paddle
