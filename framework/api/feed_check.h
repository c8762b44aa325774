#pragma once

#include <string>
#include <vector>

#include "framework/api/program_impl.h"
#include "framework/program/names.h"

namespace phibridge {

/// What a program declares of a variable.
TensorInfo InfoOf(const VarDesc& var);
/// The declaration as messages show it: "float32 [-1, 1, 8, 8] (-1: any size)".
std::string DeclarationText(const TensorInfo& info);

/// A variable of block 0. Errors: NotFound, with the name that is perhaps meant.
const VarDesc& FindVariable(const ProgramDesc& program, const std::string& name);
/// The variables that a user feeds: those of feed ops, in their order; without such ops the data
/// variables.
std::vector<TensorInfo> FeedsOf(const ProgramDesc& program);
/// The variable of a name to be fed; `slots` are the program's feed ops. Errors: NotFound if it has
/// some and none for the name, or no such variable.
const VarDesc& FindFeed(const ProgramDesc& program, const std::vector<FeedSlot>& slots,
                        const std::string& name);

/// Why the tensor cannot be fed to the variable: its LoD does not fit its rows, or its type or
/// shape is not the declared one and the program wants that checked (`need_check_feed`). Empty if
/// it can.
std::string WhyNotFed(const VarDesc& var, const Tensor& tensor);

}  // namespace phibridge
