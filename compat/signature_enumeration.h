#pragma once

#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "compat/op_proto_view.h"

namespace phibridge {

struct EnumerateOptions {
  int max_runs = 20000;  // calls of the mapping; conditions seen late are cut first
};

struct EnumeratedSignatures {
  std::vector<phi::KernelSignature> signatures;  // distinct, in the order found
  std::vector<std::string> errors;               // distinct texts of mappings that threw
  bool complete = true;                          // false if max_runs cut it short
};

/// Every signature that the mapping of `op_type` can give. The mapping is run again and again, and
/// each condition that it asks for (is an input there, dense or rows, how many, which value has a
/// bool, …) takes each of its values in turn, so that only conditions that matter cost anything.
/// `proto` limits the answers to what the op declares; nullptr (gradient ops have none) leaves them
/// open. Without a mapping, the default signature, if there is a proto.
EnumeratedSignatures EnumerateSignatures(const std::string& op_type, const OpProtoView* proto,
                                         const EnumerateOptions& options = {});
/// The same for a mapping that is not registered.
EnumeratedSignatures EnumerateSignatures(const phi::ArgumentMappingFn& fn, const OpProtoView* proto,
                                         const EnumerateOptions& options = {});

}  // namespace phibridge
