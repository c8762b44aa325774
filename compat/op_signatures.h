#pragma once

#include <string>

#include "compat/argument_mapping.h"
#include "compat/op_proto_view.h"

namespace phibridge {

/// Where the PHI signatures of an op type come from: its argument mapping, else the default
/// signature of its declaration. The one place that says so, for the resolver, for shape inference
/// of programs and for the enumeration of signatures.
class OpSignatures {
 public:
  /// `proto` may be nullptr: the op has no declaration.
  OpSignatures(const std::string& op_type, const OpProtoView* proto);

  /// False if the op has neither a mapping nor a default signature.
  explicit operator bool() const { return mapping_ != nullptr || default_ != nullptr; }
  /// nullptr: every call has the default signature.
  const phi::ArgumentMappingFn* mapping() const { return mapping_; }
  /// The signature for these arguments, which are read only if there is a mapping. Not valid if the
  /// mapping says that there is no kernel for them. Errors: those of the mapping; InvalidArgument
  /// if it reads an attribute as another type; NotFound if the op has neither.
  phi::KernelSignature For(const phi::ArgumentMappingContext* args) const;

 private:
  const std::string& op_type_;
  const phi::ArgumentMappingFn* mapping_;
  const phi::KernelSignature* default_ = nullptr;
};

}  // namespace phibridge
