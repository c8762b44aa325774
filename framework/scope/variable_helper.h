#pragma once

#include "framework/program/proto/var_type.h"

namespace paddle {
namespace framework {

class Variable;

/// What a variable holds whose kind the library has no values of: READER, TUPLE, STRING, STRINGS,
/// VOCAB or FEED_LIST. An operator from outside puts its own value in its place (Variable::Clear).
struct ForeignKind {
  proto::VarType::Type type;
};

/// Gives `var` an empty value of the kind that a program declares as `type`. RAW and what is no
/// kind leave it as it is: the operator that writes such a variable decides.
/// Errors: InvalidArgument if the variable holds a value of another kind.
void InitializeVariable(Variable* var, proto::VarType::Type type);

}  // namespace framework
}  // namespace paddle
