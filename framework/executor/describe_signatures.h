#pragma once

#include <vector>

#include "framework/op/argument_mapping_contexts.h"
#include "framework/program/names.h"

namespace phibridge {

/// The PHI kernel of every operator of a program, with its arguments, from the program's
/// description alone: the operators of block 0 in their order, then those of block 1, and so on, as
/// Diagnose has them. No operator is made, no variable, and no kernel is looked up. Never throws
/// for an operator that is not known or whose description is wrong: its signature is then invalid
/// or not certain, and `problem` says what is wrong with the description.
std::vector<paddle::framework::DescribedSignature> DescribeSignatures(const ProgramDesc& program);

}  // namespace phibridge
