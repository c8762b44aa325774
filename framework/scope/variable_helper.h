#pragma once

#include "framework/program/proto/var_type.h"

namespace paddle {
namespace framework {

class Variable;

/// Gives `var` an empty value of the kind that a program declares as `type`. RAW and what holds no
/// value leave it as it is: the operator that writes such a variable decides.
/// Errors: InvalidArgument if the variable holds a value of another kind.
void InitializeVariable(Variable* var, proto::VarType::Type type);

}  // namespace framework
}  // namespace paddle
