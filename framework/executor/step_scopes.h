#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "framework/op/operator_base.h"
#include "framework/scope/scope.h"

namespace phibridge {

/// The scopes in which an operator runs its block, below the scope in which it runs itself. They
/// and the state of the block's operators in them are kept from run to run, so memory grows only
/// with the number of steps that exist at a time.
struct StepScopes {
  size_t block = 0;
  std::vector<std::unique_ptr<paddle::framework::Scope>> scopes;
  /// Element i: the ids of the scopes that scopes[i] looks into beside its parents; of a gradient
  /// block alone. Not their addresses: another scope may come to lie there.
  std::vector<std::vector<uint64_t>> beside_ids;
  /// Names that the operator determined from its block once and needs at every run.
  std::unique_ptr<const std::vector<std::string>> names;

  /// The step scopes of an operator of a prepared program; nullptr if it never ran in `scope`.
  static StepScopes* Find(const paddle::framework::OperatorBase& op,
                          const paddle::framework::Scope& scope);
};

}  // namespace phibridge
