#pragma once

#include <set>
#include <string>
#include <vector>

#include "framework/program/program_desc.h"
#include "framework/scope/scope.h"
#include "parity/harness/program_truths.h"
#include "parity/hostile/victim.h"

namespace phibridge {
namespace parity {

/// The program of a truth, with the gradients that it asks for, and its feeds.
class ValidProgram {
 public:
  /// `folder`: what attributes that begin with "{folder}" name. Errors: those of AppendGradients.
  ValidProgram(const ProgramTruth& truth, const std::string& folder);

  /// The operators of all its blocks that have no case list, which only programs try.
  std::vector<ValidOp> OpsWithoutList() const;
  /// All operators.
  std::vector<OpPlace> Places() const;
  /// Takes operators out, which may leave a program that does not run. Returns the operator that
  /// was at `place`, which is not one of them.
  ValidOp Without(const std::set<OpPlace>& removed, const OpPlace& place);

 private:
  paddle::framework::ProgramDesc program_;
  paddle::framework::Scope feeds_;
};

}  // namespace parity
}  // namespace phibridge
