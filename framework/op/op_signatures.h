#pragma once

#include <string>

#include "compat/op_signatures.h"

namespace paddle {
namespace framework {

/// The signatures of an op type, by its mapping or its registered declaration. `op_type` is kept by
/// reference.
phibridge::OpSignatures SignaturesOf(const std::string& op_type);
/// The signature made from the op's declaration, whether it has a mapping or not; nullptr if it has
/// no declaration.
const phi::KernelSignature* DefaultSignatureOf(const std::string& op_type);

}  // namespace framework
}  // namespace paddle
